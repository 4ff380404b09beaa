import { basePath } from './constants'
import { keys, storage } from './storage/storage'

// Start fetching what will be shown while the rest of the entry is still executing.
if (import.meta.env.MODE === 'bench' && location.pathname.startsWith(`${basePath}/bench/`))
  import('./bench/BenchPage').catch(() => undefined)
else if (typeof storage.get(keys.token) === 'string') import('./workspace').catch(() => undefined)
else import('./login/UserPages').catch(() => undefined)
