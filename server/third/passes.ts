import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newToken, sha256 } from '../kernel/tokens'
import type { ThirdPerson } from './accounts'

/** Content of passes by kind. */
interface PassContents {
  /** A browser that has been sent to the provider. */
  readonly state: {
    readonly source: string
    readonly verifier: string
    readonly nonce: string
    readonly browserHash: string
    /** Address to which the provider sends the browser back. */
    readonly callback: string
  }
  /** A person authenticated by the provider, who will fetch the session in the same browser. */
  readonly arrived: { readonly person: ThirdPerson; readonly browserHash: string }
  /** An authenticated person without an account here. */
  readonly unbound: { readonly person: ThirdPerson; readonly operateHash: string }
}

export type PassKind = keyof PassContents
export type PassContent<Kind extends PassKind> = PassContents[Kind]

const minutes = 60_000

const lives: Readonly<Record<PassKind, number>> = {
  state: 10 * minutes,
  arrived: minutes,
  unbound: 10 * minutes,
}

/**
 * Secrets that connect the steps of a login: 256 random bits, stored as a hash, short-lived and valid once across all
 * processes.
 */
export interface Passes {
  issue<Kind extends PassKind>(kind: Kind, content: PassContent<Kind>): Promise<string>
  /** undefined: unknown, used or expired. The pass stays valid. */
  read<Kind extends PassKind>(kind: Kind, pass: string): Promise<PassContent<Kind> | undefined>
  /** Reads the pass and uses it up; of two parallel calls, only one gets it. */
  take<Kind extends PassKind>(kind: Kind, pass: string): Promise<PassContent<Kind> | undefined>
}

export function createPasses(db: Db, clock: () => Date): Passes {
  const tables = system(db)
  return {
    async issue(kind, content) {
      const pass = newToken()
      const now = clock().getTime()
      await tables.deleteFrom('sys_login_pass').where('expires_at', '<=', now).execute()
      const row = { pass_hash: sha256(pass), kind, content: JSON.stringify(content) }
      await tables
        .insertInto('sys_login_pass')
        .values({ ...row, expires_at: now + lives[kind] })
        .execute()
      return pass
    },
    async read(kind, pass) {
      const row = await tables
        .selectFrom('sys_login_pass')
        .select(['content', 'expires_at'])
        .where('pass_hash', '=', sha256(pass))
        .where('kind', '=', kind)
        .executeTakeFirst()
      return contentOf<typeof kind>(row, clock())
    },
    async take(kind, pass) {
      const row = await tables
        .deleteFrom('sys_login_pass')
        .where('pass_hash', '=', sha256(pass))
        .where('kind', '=', kind)
        .returning(['content', 'expires_at'])
        .executeTakeFirst()
      return contentOf<typeof kind>(row, clock())
    },
  }
}

function contentOf<Kind extends PassKind>(
  row: { readonly content: string; readonly expires_at: number } | undefined,
  now: Date,
): PassContent<Kind> | undefined {
  if (!row || row.expires_at <= now.getTime()) return undefined
  // Only `issue` writes these rows, with content of the row's kind.
  return JSON.parse(row.content) as PassContent<Kind>
}
