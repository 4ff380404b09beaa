import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PublishedDocument, PublishedPage } from '#model'
import { Failure } from '#ports'
import { send } from './http/client'
import { openPages } from './live/openPages'
import { followDocuments } from './login/permissions'
import { documents, hashIn } from './session/documents'

/** Pages as fetched, by their hashes; no other documents have the same one. */
const here = new Map<string, PublishedPage>()
const coming = new Map<string, Promise<PublishedPage>>()
const hashes = new WeakMap<PublishedPage, string>()

/**
 * A page's documents; undefined while they are being fetched, null if there is no such page for the user. When others
 * come into force, the page stays as it was until they are here. Throws while rendering if none can be fetched: the
 * boundary's retry fetches again.
 */
export function usePublishedPage(code: string): PublishedPage | null | undefined {
  const hash = hashIn(useSnapshot(documents).hashes, code)
  const [shown, setShown] = useState<{ code: string; page: PublishedPage }>()
  const [failure, setFailure] = useState<{ hash: string; error: unknown }>()
  useEffect(() => openPages.hold(code), [code])
  useEffect(() => {
    if (hash === undefined) return undefined
    let current = true
    fetchPage(hash).then(
      (page) => {
        if (current) setShown({ code, page })
      },
      (error: unknown) => {
        if (current) setFailure({ hash, error })
      },
    )
    return () => {
      current = false
    }
  }, [code, hash])
  if (hash === undefined) return null
  const page = pageHere(hash) ?? (shown?.code === code ? shown.page : undefined)
  if (page === undefined && failure?.hash === hash) throw failure.error
  return page
}

/** The newest release that has the documents of a page; undefined = it is not known. */
export function useReleaseOf(page: PublishedPage | null | undefined): number | undefined {
  const { releases } = useSnapshot(documents)
  return releases[(page && hashes.get(page)) ?? '']
}

/** Fetches the page of a code before it is shown. */
export function preloadPage(code: string): void {
  const hash = hashIn(documents.hashes, code)
  // The page itself says so if it fails again.
  if (hash !== undefined) fetchPage(hash).catch(() => undefined)
}

/** Fetched before, or told together with the rights. */
function pageHere(hash: string): PublishedPage | undefined {
  const known = here.get(hash)
  if (known) return known
  const told = Object.hasOwn(documents.opened, hash) ? documents.opened[hash] : undefined
  if (!isPublished(told)) return undefined
  keep(hash, told)
  return told
}

function fetchPage(hash: string): Promise<PublishedPage> {
  const page = pageHere(hash)
  if (page) return Promise.resolve(page)
  const asked = coming.get(hash) ?? fetchOnce(hash)
  coming.set(hash, asked)
  return asked
}

async function fetchOnce(hash: string): Promise<PublishedPage> {
  try {
    const { result } = await send({ method: 'GET', url: `/sys/documents/${hash}`, quiet: true })
    if (!isPublished(result)) throw new Failure('shape', `documents ${hash}`)
    forgetOthers()
    keep(hash, result)
    return result
  } catch (error) {
    // Other documents are in force since the hash was told: they have another one.
    if (error instanceof Failure && error.detail.status === 404) await followDocuments()
    throw error
  } finally {
    coming.delete(hash)
  }
}

function keep(hash: string, page: PublishedPage): void {
  here.set(hash, page)
  hashes.set(page, hash)
}

/** Of documents that are in force no more. */
function forgetOthers(): void {
  const inForce = new Set(Object.values(documents.hashes))
  for (const hash of here.keys()) if (!inForce.has(hash)) here.delete(hash)
}

const isPublished = (given: unknown): given is PublishedPage => {
  const { page, entities, reports = [], pages = [] } = Object(given)
  return isDocument(page) && [entities, reports, pages].every((all) => Array.isArray(all))
}

const isDocument = (given: unknown): given is PublishedDocument =>
  typeof given === 'object' && given !== null
