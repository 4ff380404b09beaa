import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { e2eWorkers } from './e2e/support/workers.ts'
import { generate } from './scripts/lib/generate.mjs'
import { codeSplitting } from './scripts/vite/chunks.ts'
import { eager } from './scripts/vite/eager.ts'
import { lean } from './scripts/vite/lean.ts'
import { schemas } from './scripts/vite/schemas.ts'

// Whatever is built, served or tested by this configuration imports generated files.
await generate()

/** Specs that start, and kill, servers of their own. */
const apart = ['e2e/crash.test.ts', 'e2e/outage.test.ts']

export default defineConfig({
  // Relative addresses: where the console lies is said when it is served (server/http/client.ts).
  base: './',
  plugins: [lean(), react(), eager(), schemas()],
  // The pages of the benchmarks have libraries of their own.
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: 'dist/client',
    manifest: true,
    chunkSizeWarningLimit: 1200,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting } },
  },
  test: {
    // Far more than any of them takes: a test is red for what it finds, not for what else the machine has to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './tests/support/tally.ts'],
    // One process for many files: what they share is read and compiled once, which is half of the time.
    // What a file replaces (`vi.mock`) is its own: `tests/support/web.ts`.
    isolate: false,
    // One more than the two cores of a small machine: files that wait leave them to others.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['tests/support/web.ts'],
          include: ['{renderer,product,src,tests}/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: ['tests/support/seed.ts'],
          include: ['{embed,renderer,product,server,src,tests}/**/*.test.ts'],
          globalSetup: ['tests/support/sharedDatabases.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude: [
            ...apart,
            // Take the pictures of the documents; the screens have specs of their own.
            ...(process.env.PICTURES === '1' ? [] : ['e2e/pictures*.test.ts']),
          ],
          globalSetup: ['e2e/support/globalSetup.ts'],
          maxWorkers: e2eWorkers,
          // A browser that misses a click on a busy machine tries once more; the report says so.
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          include: apart,
          maxWorkers: 3,
        },
      },
    ],
  },
})
