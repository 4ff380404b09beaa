import { memoryDrafts } from '#data'
import type { DraftKey, DraftPort } from '#ports'
import { currentTrial } from './trial'

// What is typed in a trial is no draft of what is in force.
const databaseName = currentTrial() ? 'jiandu-trial' : 'jiandu'
const storeName = 'drafts'

/** Drafts in IndexedDB, or in this page's memory if the browser refuses that. */
export interface KeptDrafts extends DraftPort {
  /** Resolves when all drafts put so far are stored or refused. */
  settled(): Promise<void>
  lasting(): boolean
  watch(listener: () => void): () => void
}

/** `factory` is called at once; it throws or returns undefined if storage is blocked. */
export function createKeptDrafts(factory: () => IDBFactory | undefined): KeptDrafts {
  // Drafts that the browser refused to store.
  const refused = memoryDrafts()
  const pending = new Set<Promise<void>>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
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
        // A newer version of the console in another window upgrades the database.
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

  /** Runs `work` in the order of the calls; runs `otherwise` if it fails. */
  function write(work: (store: IDBObjectStore) => void, otherwise: () => void): void {
    const stored = opened ? change(opened, work) : open().then((database) => change(database, work))
    const done = stored.then(() => undefined, otherwise).finally(() => pending.delete(done))
    pending.add(done)
  }

  function forget(key: DraftKey): void {
    if (!refused.all.has(JSON.stringify(key))) return
    refused.remove(key)
    tell()
  }

  // Opened in advance: a draft put while the page closes has no time to wait.
  open().catch(() => undefined)

  return {
    async list(prefix) {
      const kept = await open()
        .then((database) => read(database, prefix))
        .catch(() => [])
      const inMemory = await refused.list(prefix)
      const later = new Set(inMemory.map(({ key }) => JSON.stringify(key)))
      return [...kept.filter(({ key }) => !later.has(JSON.stringify(key))), ...inMemory]
    },
    put(key, value) {
      write(
        (store) => {
          store.put(value, [...key])
          // Not earlier: a draft that is refused again must never be lost.
          store.transaction.addEventListener('complete', () => forget(key))
        },
        () => {
          refused.put(key, value)
          tell()
        },
      )
    },
    remove(key) {
      forget(key)
      write(
        (store) => void store.delete([...key]),
        () => undefined,
      )
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    lasting: () => refused.all.size === 0,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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
    // Commits at once: a page that is closing has no next turn of the event loop.
    transaction.commit()
  })
}

async function read(database: IDBDatabase, prefix: DraftKey) {
  const store = database.transaction(storeName).objectStore(storeName)
  // Arrays sort after all texts, so this is the end of all keys with this prefix.
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
