/**
 * Packs what was built: the main package and one for each platform whose native module lies in binding/.
 *
 *     node scripts/pack.mjs [FOLDER]     into target/npm by default; prints the packed files
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const out = resolve(process.argv[2] ?? join(root, "../target/npm"));
const main = join(out, "agentevents");
// The tool wants it inside the package; it is none of its `files`.
const platforms = join(main, "npm");

rmSync(out, { recursive: true, force: true });
mkdirSync(main, { recursive: true });
const LICENSES = ["LICENSE-MIT", "LICENSE-APACHE"];
const { scripts: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
manifest.files.push(...LICENSES);
writeManifest();
run(join(root, "node_modules/.bin/napi"), ["create-npm-dirs", "--npm-dir", "npm"], main);
const names = readdirSync(platforms).sort();
const packages = names.map((name) => [`${manifest.name}-${name}`, manifest.version]);
manifest.optionalDependencies = Object.fromEntries(packages);
writeManifest();
for (const part of ["dist", "binding/index.js", "binding/index.d.ts", "README.md"]) {
  cpSync(join(root, part), join(main, part), { recursive: true });
}

const folders = [main];
for (const name of names) {
  const addon = `${manifest.napi.binaryName}.${name}.node`;
  const built = join(root, "binding", addon);
  if (!existsSync(built)) continue;
  cpSync(built, join(platforms, name, addon));
  addLicenses(join(platforms, name, "package.json"));
  folders.push(join(platforms, name));
}
for (const folder of folders) {
  for (const license of LICENSES) cpSync(join(root, "..", license), join(folder, license));
  console.log(join(out, run("npm", ["pack", "--silent", "--pack-destination", out], folder).trim()));
}

/** The tool writes the manifest, without them. */
function addLicenses(path) {
  const platform = JSON.parse(readFileSync(path, "utf8"));
  platform.files.push(...LICENSES);
  writeFileSync(path, `${JSON.stringify(platform, null, 2)}\n`);
}

function writeManifest() {
  writeFileSync(join(main, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function run(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
