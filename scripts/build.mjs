import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtFrom, newBuild, switchTo } from './lib/builds.mjs'
import { generate } from './lib/generate.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isBuilt, markBuilt, sourceStamp } from './lib/stale.mjs'

/**
 * Builds client and server unless the current build is of these sources: beside the builds that are there, so that a
 * server which runs from one of them goes on as it is. Answers the folder of what is current then.
 */
export async function build({ force = false } = {}) {
  await generate()
  const stamp = sourceStamp()
  const current = force ? undefined : builtFrom(stamp)
  if (current !== undefined) return current
  console.log('Building …')
  const vite = await import('vite')
  const folder = newBuild()
  await vite.build({ logLevel: 'warn', build: { outDir: join(folder, 'client') } })
  // What companies' websites include: one script, for browsers older than the console's.
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, 'client/embed'),
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
      outDir: join(folder, 'server'),
      target: 'node20',
      rolldownOptions: {
        // What runs in a worker is a file of its own (server/kernel/threads.ts).
        input: {
          main: 'server/main.ts',
          backupCommand: 'server/backupCommand.ts',
          embeddedWorker: 'server/db/embeddedWorker.ts',
          sheetWorker: 'server/entity/sheet/workbook/sheetWorker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  cpSync('schemas', join(folder, 'schemas'), { recursive: true })
  compress(join(folder, 'client'))
  switchTo(folder, stamp)
  return folder
}

/** The console with the page that the benchmarks measure, which a product must not have, into dist/bench. */
export async function buildBench() {
  await generate()
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

// `current` builds only what changed, `bench` what the benchmarks measure.
if (process.argv[1]?.endsWith('build.mjs')) {
  await ensureInstalled()
  await (process.argv[2] === 'bench'
    ? buildBench()
    : build({ force: process.argv[2] !== 'current' }))
}
