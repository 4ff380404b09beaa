import type { WallClock } from '../db/tables'

/** Versions put in force together. */
interface ReleaseTable {
  /** Counts from 1 without gaps. */
  readonly number: number
  readonly kind: ReleaseKind
  /** What it is for, in its author's words. */
  readonly note: string
  /** null = the program, at an upgrade; or the account is gone. */
  readonly author_id: string | null
  readonly author: string
  /** Who has approved it; null = nobody had to. */
  readonly approver_id: string | null
  readonly approver: string | null
  readonly create_time: WallClock
  /** The release that this one takes back. */
  readonly reverts: number | null
  /** What was told before it was made, as JSON (see ReleasePlan). */
  readonly plan: string
}

/** `upgrade`: made at a start, because a file below a release has changed. */
export type ReleaseKind = 'publish' | 'revert' | 'upgrade'

/** The text of a path as a release has it. Never changed. */
interface VersionTable {
  readonly release: number
  /** Below schemas/. */
  readonly path: string
  /** null = the release deletes the document. */
  readonly text: string | null
  /** What the file said then; null = there was none. Equal to `text` = the file is in force again, as before releases. */
  readonly base: string | null
  /** The release whose text was in force before; null = the file's. */
  readonly came_from: number | null
}

/** What one author has changed and not published. */
interface ChangesetTable {
  readonly owner_id: string
  /** Counts what was saved, so that two tabs of one author do not overwrite each other. */
  readonly version: number
  readonly save_time: WallClock
}

interface ChangeTable {
  readonly owner_id: string
  readonly path: string
  /** null = to be deleted. */
  readonly text: string | null
  /** What was in force when the author began with this document, or last took over what others did; null = nothing. */
  readonly began: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_document_release: ReleaseTable
    readonly sys_document_version: VersionTable
    readonly sys_document_changeset: ChangesetTable
    readonly sys_document_change: ChangeTable
  }
}
