import { basePath } from './constants'
import { keys, storage } from './storage/storage'

// What will be shown is fetched while the rest of the entry is still being run.
if (import.meta.env.MODE === 'bench' && location.pathname.startsWith(`${basePath}/bench/`))
  import('./bench/BenchPage').catch(() => undefined)
else if (typeof storage.get(keys.token) === 'string') import('./workspace').catch(() => undefined)
