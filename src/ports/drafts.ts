import { type DraftKey, type DraftPort, memoryDrafts } from '#renderer'

const databaseName = 'jiandu'
const storeName = 'drafts'

/** Drafts in IndexedDB, and in this page's memory where the browser refuses that. */
export interface KeptDrafts extends DraftPort {
  /** Resolves when all that was put so far is stored, or refused. */
  settled(): Promise<void>
  /** Whether what was put last survives the page. */
  lasting(): boolean
}

/** `factory` is asked at once; it throws or answers undefined where storage is blocked. */
export function createKeptDrafts(factory: () => IDBFactory | undefined): KeptDrafts {
  // What the browser refused to store.
  const refused = memoryDrafts()
  const pending = new Set<Promise<void>>()
  let isLasting = true
  let opening: Promise<IDBDatabase> | undefined
  let opened: IDBDatabase | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(factory).then(
      (database) => {
        opened = database
        const lose = () => {
          opened = undefined
          opening = undefined
        }
        database.onclose = lose
        // A newer version of the console, in another window, changes the database.
        database.onversionchange = () => {
          database.close()
          lose()
        }
        return database
      },
      (error) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  /** Runs `work` in the order of the calls; `otherwise` where it fails. */
  function write(work: (store: IDBObjectStore) => void, otherwise: () => void): void {
    const stored = opened ? change(opened, work) : open().then((database) => change(database, work))
    const done = stored
      .then(() => {
        isLasting = true
      }, otherwise)
      .finally(() => pending.delete(done))
    pending.add(done)
  }

  // Before it is needed: what is put while the page goes away has no time to wait.
  open().catch(() => undefined)

  return {
    async list(prefix) {
      const kept = await open()
        .then((database) => read(database, prefix))
        .catch(() => [])
      return [...kept, ...(await refused.list(prefix))]
    },
    put(key, value) {
      refused.remove(key)
      write(
        (store) => void store.put(value, [...key]),
        () => {
          isLasting = false
          refused.put(key, value)
        },
      )
    },
    remove(key) {
      refused.remove(key)
      write(
        (store) => void store.delete([...key]),
        () => undefined,
      )
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    lasting: () => isLasting,
  }
}

export const drafts = createKeptDrafts(() => globalThis.indexedDB)

function openDatabase(factory: () => IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory()?.open(databaseName, 1)
    if (!request) return reject(new Error('no IndexedDB'))
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('IndexedDB is blocked'))
  })
}

function change(database: IDBDatabase, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(storeName))
    // Not when the event loop comes round to it: a page that is left has no next turn.
    transaction.commit()
  })
}

async function read(database: IDBDatabase, prefix: DraftKey) {
  const store = database.transaction(storeName).objectStore(storeName)
  // An array comes after every text, so this is the end of all keys that begin so.
  const range = IDBKeyRange.bound([...prefix], [...prefix, []])
  const [keys, values] = await Promise.all([
    resultOf(store.getAllKeys(range)),
    resultOf(store.getAll(range)),
  ])
  return keys.map((key, at) => ({
    key: key as unknown as DraftKey, // only `put` writes keys: lists of texts
    value: values[at] as unknown,
  }))
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
