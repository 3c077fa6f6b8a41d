// A C++17 face for agentevents.h, to be copied and changed: handles that free themselves, exceptions for failures of calls
// (never for what the stream holds), std::string_view for strings, std::optional for values that may be absent.
#ifndef AGENTEVENTS_HPP
#define AGENTEVENTS_HPP

#include <agentevents.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace agentevents {

inline std::string_view view(agentevents_string string) {
    return string.ptr == nullptr ? std::string_view() : std::string_view(string.ptr, string.len);
}
template <typename T> T view(T number) { return number; }

struct error : std::runtime_error {
    explicit error(agentevents_result result, std::string_view more = {})
        : std::runtime_error(std::string(view(agentevents_result_text(result))).append(more.empty() ? "" : ": ").append(more)),
          result(result) {}
    agentevents_result result;
};

inline agentevents_result check(agentevents_result result) {
    return result < AGENTEVENTS_OK ? throw error(result) : result;
}

// One event, valid until the next call on its decoder.
class event {
public:
    explicit event(const agentevents_event *lent) : lent(lent) {}
    std::uint32_t type_id() const { return lent->type_id; }
    std::uint64_t line() const { return lent->line; }
    std::string_view type() const { return view(lent->type); }
    std::string_view raw() const { return view(lent->raw); }
    std::string_view json() const {
        agentevents_string json{};
        check(agentevents_event_json(lent, "", &json));
        return view(json);
    }

    std::optional<double> ts() const {
        double ts = 0;
        return check(agentevents_event_ts(lent, &ts)) == AGENTEVENTS_FOUND ? std::optional(ts) : std::nullopt;
    }

    // The value at a JSON Pointer; nothing where there is none, or null. Throws where it is another type's.
    template <typename T> std::optional<T> get(const char *pointer) const {
        if constexpr (std::is_same_v<T, std::string_view>) {
            return get(agentevents_event_string, pointer, agentevents_string());
        } else if constexpr (std::is_same_v<T, bool>) {
            return get(agentevents_event_bool, pointer, false);
        } else if constexpr (std::is_same_v<T, double>) {
            return get(agentevents_event_double, pointer, 0.0);
        } else if constexpr (std::is_same_v<T, std::int64_t>) {
            return get(agentevents_event_int64, pointer, std::int64_t());
        } else {
            static_assert(std::is_same_v<T, std::uint64_t>, "a type that an event cannot give");
            return get(agentevents_event_uint64, pointer, std::uint64_t());
        }
    }

private:
    template <typename Getter, typename T> auto get(Getter getter, const char *pointer, T value) const {
        const agentevents_result result = check(getter(lent, pointer, &value));
        if (result == AGENTEVENTS_WRONG_TYPE || result == AGENTEVENTS_OUT_OF_RANGE) {
            throw error(result, pointer);
        }
        return result == AGENTEVENTS_FOUND ? std::optional(view(value)) : std::nullopt;
    }

    const agentevents_event *lent;
};

class dialect {
public:
    static dialect named(const char *name) {
        agentevents_dialect *made = nullptr;
        check(agentevents_dialect_named(name, &made));
        return dialect(made);
    }

    static dialect from_json_schema(std::string_view schema) {
        agentevents_dialect *made = nullptr;
        agentevents_schema_error *why = nullptr;
        const auto result = agentevents_dialect_from_json_schema(schema.data(), schema.size(), nullptr, &made, &why);
        const std::unique_ptr<agentevents_schema_error, free> owned(why);
        return result == AGENTEVENTS_OK ? dialect(made) : throw error(result, why ? view(why->message) : std::string_view());
    }

    const agentevents_dialect *get() const { return handle.get(); }

private:
    struct free {
        void operator()(agentevents_dialect *dialect) const { agentevents_dialect_free(dialect); }
        void operator()(agentevents_schema_error *error) const { agentevents_schema_error_free(error); }
    };
    explicit dialect(agentevents_dialect *made) : handle(made) {}
    std::unique_ptr<agentevents_dialect, free> handle;
};

class decoder {
public:
    explicit decoder(const dialect &dialect) {
        agentevents_decoder *made = nullptr;
        check(agentevents_decoder_new(dialect.get(), nullptr, &made));
        handle.reset(made);
    }

    void push(std::string_view bytes) { check(agentevents_decoder_push(handle.get(), bytes.data(), bytes.size())); }
    void finish() { check(agentevents_decoder_finish(handle.get())); }

    // Hands each complete outcome to on_event(event), on_unrecognized(event) or on_fault(const agentevents_fault &).
    template <typename OnEvent, typename OnUnrecognized, typename OnFault>
    void drain(OnEvent on_event, OnUnrecognized on_unrecognized, OnFault on_fault) {
        const agentevents_event *lent = nullptr;
        const agentevents_fault *fault = nullptr;
        for (;;) {
            switch (check(agentevents_decoder_next(handle.get(), &lent, &fault))) {
            case AGENTEVENTS_EVENT: on_event(event(lent)); break;
            case AGENTEVENTS_UNRECOGNIZED: on_unrecognized(event(lent)); break;
            case AGENTEVENTS_ERROR: on_fault(*fault); break;
            default: return;
            }
        }
    }

    const agentevents_report &report() {
        const agentevents_report *lent = nullptr;
        check(agentevents_decoder_report(handle.get(), &lent));
        return *lent;
    }

private:
    struct free {
        void operator()(agentevents_decoder *decoder) const { agentevents_decoder_free(decoder); }
    };
    std::unique_ptr<agentevents_decoder, free> handle;
};

} // namespace agentevents

#endif
