import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const manifest = 'node_modules/.cache/jiandu/generated.json'
const generator = 'scripts/lib/generated.ts'

/** What the generator reads besides the modules it consists of: folders, and the packages that are installed. */
const folders = [
  ['schemas', (path) => path.endsWith('.json') && !/^meta\b/.test(path)],
  ['renderer', (path) => path.endsWith('.about.json')],
  ['product', (path) => path.endsWith('.about.json')],
  ['server', (path) => /^\w+[/\\]names\.json$/.test(path)],
]
const packages = 'node_modules/.package-lock.json'

/**
 * Writes the files that git ignores and everything else needs: meta-schemas, validators, icons. Their contents and
 * the contents of all they were made from are remembered, so that nothing is done while they are the same.
 */
export async function generate() {
  if (isCurrent()) return
  const { build } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    entryPoints: [generator],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['ajv', 'ajv/*'],
    plugins: [withoutGenerated],
    logLevel: 'error',
  })
  const modules = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules'))
  const input = hashOf([...modules, ...otherInputs()])
  const files = await filesOf(outputFiles[0].contents)
  writeChanged(files)
  const outputs = [...files.keys()]
  const made = { modules, input, outputs, output: hashOf(outputs) }
  writeWhole(manifest, JSON.stringify(made))
}

/** Lists of exports lead from the generator to modules that import what it has yet to write. It uses none of those. */
const withoutGenerated = {
  name: 'without-generated',
  setup({ onResolve }) {
    onResolve({ filter: /\.gen\.\w+$/ }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }))
  },
}

/** What the bundled generator answers. Node imports only files, so that the bundle is one for a moment. */
async function filesOf(bundle) {
  const file = `${manifest}.${process.pid}.mjs`
  writeWhole(file, bundle)
  try {
    const { generatedFiles } = await import(pathToFileURL(resolve(file)).href)
    return generatedFiles()
  } finally {
    rmSync(file)
  }
}

/** Writes files whose text is another than what is there; a reader finds the former text or the new one, whole. */
export function writeChanged(files, root = '.') {
  for (const [path, text] of files) {
    const file = join(root, path)
    if (contentsOf(file)?.equals(Buffer.from(text))) continue
    writeWhole(file, text)
  }
}

function writeWhole(file, contents) {
  mkdirSync(dirname(file), { recursive: true })
  const written = `${file}.${process.pid}.tmp`
  writeFileSync(written, contents)
  renameSync(written, file)
}

function isCurrent() {
  const text = contentsOf(manifest)
  if (!text) return false
  const { modules, input, outputs, output } = JSON.parse(text)
  return hashOf(outputs) === output && hashOf([...modules, ...otherInputs()]) === input
}

const otherInputs = () => [
  packages,
  ...folders.flatMap(([folder, wanted]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(wanted)
      .sort()
      .map((path) => join(folder, path)),
  ),
]

/** Of the paths and of what is in them; a file that is not there differs from an empty one. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const contents = contentsOf(path)
    hash.update(`${path}\0${contents?.length}\0`)
    if (contents) hash.update(contents)
  }
  return hash.digest('hex')
}

function contentsOf(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
