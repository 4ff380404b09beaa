import type { Documents } from '#model'
import { registries } from '../../product/registries'
import { schemasOf } from '../../renderer/model/link/documents'
import { mergeTexts } from '../../renderer/model/merge/mergeTexts'
import type { WaitOptions } from '../db/alone'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { wallClock } from '../kernel/wallClock'
import { findingKey } from './inForce'
import { documentMessages as messages } from './messages'
import type { DocumentSource } from './read'
import { newestRelease, type Released, readReleased } from './released'
import { releaseTransaction } from './releaseTransaction'

/** A path whose file has changed below a release. */
interface Changed {
  readonly path: string
  /** What was in force and stays so, unless it can be merged; null = deleted. */
  readonly text: string | null
  /** What the file said when the release was made, and says now; null = there is none. */
  readonly base: string | null
  readonly file: string | null
}

/** What a file's change below a release has to be asked about. */
export interface OpenUpgrade extends Changed {
  readonly release: number
}

/**
 * Takes changes of files, as an upgrade brings them, into the releases above them: merges the file of when the release
 * was made, what is in force, and the file as it is. What merges without a question and without a new mistake becomes a
 * release of its own; for all else what was in force stays (see openUpgrades). A second run changes nothing, and an older
 * program's files, which are known already, are not merged back.
 */
export async function upgradeReleases(
  db: Db,
  { texts: readTexts, read }: DocumentSource,
  {
    clock = () => new Date(),
    log,
  }: { readonly clock?: (() => Date) | undefined } & WaitOptions = {},
): Promise<void> {
  for (;;) {
    const released = await readReleased(db)
    const changed = await changedBelow(db, released, readTexts())
    const merged = sound(mergedOf(changed), released, read)
    if (merged.length === 0) return
    const now = wallClock(clock())
    const write = async (trx: Db) => {
      if ((await newestRelease(trx)) !== released.number) return false
      await writeUpgrade(trx, merged, released, now)
      return true
    }
    if (await releaseTransaction(db, write, { log })) return
  }
}

/** Files that have changed below a release and could not be taken into it: somebody has to say what is to count. */
export async function openUpgrades(
  db: Db,
  released: Released,
  files: ReadonlyMap<string, string>,
): Promise<readonly OpenUpgrade[]> {
  const changed = await changedBelow(db, released, files)
  return changed.map((one) => ({ ...one, release: released.versions.get(one.path)?.release ?? 0 }))
}

async function changedBelow(
  db: Db,
  { texts, versions }: Released,
  files: ReadonlyMap<string, string>,
): Promise<readonly Changed[]> {
  const changed = [...versions].flatMap(([path, { base }]): readonly Changed[] => {
    const file = files.get(path) ?? null
    return file === base ? [] : [{ path, text: texts.get(path) ?? null, base, file }]
  })
  if (changed.length === 0) return []
  const known = await system(db)
    .selectFrom('sys_document_version')
    .select(['path', 'base'])
    .where(
      'path',
      'in',
      changed.map(({ path }) => path),
    )
    .execute()
  // A file that a release has seen before is an older one.
  return changed.filter(
    ({ path, file }) => !known.some((one) => one.path === path && one.base === file),
  )
}

interface Merged extends Changed {
  readonly merged: string | null
}

const mergedOf = (changed: readonly Changed[]): readonly Merged[] =>
  changed.flatMap(({ path, text, base, file }) => {
    const versions = { path, base, ours: text, theirs: file }
    const { text: merged, questions } = mergeTexts(versions, schemasOf(registries))
    return questions.length > 0 ? [] : [{ path, text, base, file, merged }]
  })

/** Those that bring no mistake that was not there before. */
function sound(
  merged: readonly Merged[],
  { texts }: Released,
  read: DocumentSource['read'],
): readonly Merged[] {
  if (merged.length === 0) return []
  const before = new Set(errorsOf(read([], texts)))
  const isNew = (after: Documents) => errorsOf(after).some((error) => !before.has(error))
  const after = (all: readonly Merged[]) =>
    read([], new Map([...texts, ...all.map((one) => [one.path, one.merged] as const)]))
  if (!isNew(after(merged))) return merged
  // One after the other, as each may need another one to be sound.
  const taken: Merged[] = []
  for (const one of merged) {
    taken.push(one)
    if (isNew(after(taken))) taken.pop()
  }
  return taken
}

const errorsOf = ({ findings }: Documents): readonly string[] =>
  findings.filter(({ severity }) => severity === 'error').map(findingKey)

async function writeUpgrade(
  trx: Db,
  merged: readonly Merged[],
  { number, versions }: Released,
  now: string,
): Promise<void> {
  const release = number + 1
  await system(trx)
    .insertInto('sys_document_release')
    .values({
      number: release,
      kind: 'upgrade',
      note: messages.upgradeNote,
      author_id: null,
      approver_id: null,
      approver: null,
      author: messages.upgradeAuthor,
      create_time: now,
      reverts: null,
      plan: '{}',
    })
    .execute()
  await system(trx)
    .insertInto('sys_document_version')
    .values(
      merged.map(({ path, merged: text, file }) => ({
        release,
        path,
        text,
        base: file,
        came_from: versions.get(path)?.release ?? null,
      })),
    )
    .execute()
}
