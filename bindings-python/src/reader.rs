//! What a stream and a document have in common as Python's classes.

/// A class that reads a source to its end: an iterator, and a context manager that closes what was opened here. `methods` are
/// what it has besides.
macro_rules! reader {
    ($(#[$doc:meta])* $class:ident, $decoder:ty, { $($methods:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "agentevents")]
        pub struct $class {
            reading: std::sync::Mutex<$crate::reading::Reading<$decoder>>,
            hand: $crate::hand::Hand,
        }

        impl $class {
            fn new(
                source: &Bound<'_, PyAny>,
                hand: $crate::hand::Hand,
                max_line_bytes: Option<usize>,
                max_depth: Option<usize>,
            ) -> PyResult<Self> {
                let core = hand.dialect.get().core().clone();
                let decoder = <$decoder>::with(core, $crate::dialect::limits(max_line_bytes, max_depth)?);
                let source = $crate::source::Source::from_argument(source)?;
                Ok(Self { reading: std::sync::Mutex::new($crate::reading::Reading::new(decoder, source)), hand })
            }

            /// Shows the next outcome to `take`, or reads on.
            pub fn draw(
                &self,
                py: Python<'_>,
                take: impl FnMut(&$crate::hand::Hand, &Result<agentevents::Outcome<'_>, agentevents::Fault>),
            ) -> PyResult<$crate::sequence::Drawn> {
                $crate::lock::alone(&self.reading)?.draw(py, &self.hand, take)
            }
        }

        #[pymethods]
        impl $class {
            /// What was read so far, as counts; complete at the end.
            #[getter]
            fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::report::object(py, $crate::lock::alone(&self.reading)?.decoder.report())
            }

            /// The dialect it is decoded by.
            #[getter]
            fn dialect(&self, py: Python<'_>) -> Py<$crate::dialect::Dialect> {
                self.hand.dialect.clone_ref(py)
            }

            /// Closes the file if it was opened here. What is complete of what was read of it can still be asked for.
            fn close(&self) -> PyResult<()> {
                $crate::lock::alone(&self.reading)?.close();
                Ok(())
            }

            /// Whether it was closed.
            #[getter]
            fn closed(&self) -> PyResult<bool> {
                Ok($crate::lock::alone(&self.reading)?.is_closed())
            }

            fn __enter__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            #[pyo3(signature = (*_exception))]
            fn __exit__(&self, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
                self.close()
            }

            fn __iter__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                $crate::lock::alone(&self.reading)?.next(py, &self.hand)
            }

            #[doc = concat!("`", stringify!($class), "[StellaEvent]`, for annotations.")]
            #[classmethod]
            fn __class_getitem__<'py>(
                class: &Bound<'py, pyo3::types::PyType>,
                item: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                $crate::event::generic_alias(class, item)
            }

            $($methods)*
        }
    };
}

pub(crate) use reader;
