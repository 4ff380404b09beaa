import type { Hub } from '../bus/hub'
import type { Database } from '../db/open'
import type { DocumentSource } from '../documents/read'
import type { DeclaredRoute } from '../http/guard'
import type { Log } from '../http/log'
import type { DocumentsOf } from '../kernel/ofTenant'
import type { Services } from '../module/module'
import type { CompanyLimits } from './companyLimits'
import type { Follower } from './follow'

/** What judging and making releases needs of the server. */
export interface Releasing {
  readonly database: Database
  readonly hub: Hub
  readonly log: Log
  readonly source: DocumentSource
  readonly follower: Pick<Follower, 'follow'>
  clock(): Date
  /** The documents in force in this process. */
  readonly documents: DocumentsOf
  /** The calls that this process answers. */
  routes(): readonly DeclaredRoute[]
  /** Each release needs a second person. */
  readonly secondPerson: boolean
  /** What one company may have of its own. */
  readonly limits: CompanyLimits
  /** Serves the files alone: nothing is published at a time. */
  readonly baseOnly: boolean
  letters(): Services['letters']
}
