import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isBuilt, markBuilt, sourceStamp } from './lib/stale.mjs'

/** Builds client and server into dist/ unless what is there is current. */
export async function build({ force = false } = {}) {
  const stamp = sourceStamp()
  if (!force && isBuilt(stamp)) return
  console.log('Building …')
  const vite = await import('vite')
  rmSync('dist', { recursive: true, force: true })
  await vite.build({ logLevel: 'warn' })
  // What companies' websites include: one script, for browsers older than the console's.
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/client/embed',
      target: 'es2020',
      lib: {
        entry: 'embed/enquiry.ts',
        formats: ['iife'],
        name: 'enquiry',
        fileName: () => 'enquiry.js',
      },
    },
  })
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rolldownOptions: {
        // What runs in a worker is a file of its own (server/kernel/threads.ts).
        input: {
          main: 'server/main.ts',
          embeddedWorker: 'server/db/embeddedWorker.ts',
          sheetWorker: 'server/entity/sheet/workbook/sheetWorker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  cpSync(process.env.SCHEMAS_DIR || 'schemas', 'dist/schemas', { recursive: true })
  compress('dist/client')
  markBuilt(stamp)
}

/** The console with the page that the benchmarks measure, which a product must not have, into dist/bench. */
export async function buildBench() {
  const [outDir, stamp] = ['dist/bench', sourceStamp()]
  if (isBuilt(stamp, outDir)) return
  console.log('Building the benchmarks …')
  const vite = await import('vite')
  await vite.build({ logLevel: 'warn', mode: 'bench', build: { outDir, emptyOutDir: true } })
  compress(outDir)
  markBuilt(stamp, outDir)
}

/** Compressed copies beside the files, so that the server only sends bytes. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}

if (process.argv[1]?.endsWith('build.mjs'))
  await (process.argv[2] === 'bench' ? buildBench() : build({ force: true }))
