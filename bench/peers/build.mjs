import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

const root = dirname(fileURLToPath(import.meta.url))
const tasks = ['L', 'F', 'E']
/** Made for an older React than the others use: it asks the DOM library for functions that 19 has no more. */
const olderReact = ['amis']

/** Every app by itself, as a project that has only this one would be built; only what is older than its sources. */
async function buildApps(wanted) {
  for (const task of wanted) {
    for (const file of appsOf(task)) {
      if (isStale(task, peerOf(file))) await buildApp(task, file)
    }
  }
}

/** An app begins in the file with its peer's name; parts of apps have names of two words. */
const appsOf = (task) =>
  readdirSync(join(root, 'apps', task)).filter((file) => /^[a-z]+\.tsx?$/.test(file))

const peerOf = (file) => basename(file, extname(file))

async function buildApp(task, file) {
  const peer = peerOf(file)
  console.log(`Building ${task}/${peer} …`)
  const page = join(root, 'pages', task, peer, 'index.html')
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(
    page,
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${peer}</title><body><div id="root"></div><script type="module" src="../../../apps/${task}/${file}"></script></body></html>`,
  )
  const outDir = outDirOf(task, peer)
  await build({
    root: dirname(page),
    base: `/peers/${task}/${peer}/`,
    configFile: false,
    logLevel: 'error',
    plugins: [vue()],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: {
      dedupe: ['react', 'react-dom', 'vue'],
      alias: olderReact.includes(peer) ? react18 : {},
    },
    css: { lightningcss: { errorRecovery: true } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: 'chrome123',
      chunkSizeWarningLimit: 9999,
    },
  })
  compress(outDir)
}

/** As the server of our own client sends it. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
  }
}

const react18 = [
  { find: /^react(\/.*)?$/, replacement: join(root, 'node_modules/react-18$1') },
  { find: /^react-dom(\/.*)?$/, replacement: join(root, 'node_modules/react-dom-18$1') },
]

const outDirOf = (task, peer) => join(root, 'dist', task, peer)

function isStale(task, peer) {
  const sources = [join(root, 'apps'), join(root, '../../src/bench')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  sources.push(join(root, 'package-lock.json'), join(root, 'build.mjs'))
  try {
    const built = statSync(join(outDirOf(task, peer), 'index.html')).mtimeMs
    return sources.some((file) => statSync(file).mtimeMs > built)
  } catch {
    rmSync(outDirOf(task, peer), { recursive: true, force: true })
    return true
  }
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const named = process.argv.slice(2)
  await buildApps(named.length > 0 ? named : tasks)
}
