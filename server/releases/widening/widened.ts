import type { Caller } from '../../http/right'

/** What a release makes wider. */
export type WidenedKind =
  /** A role gets a permission code. */
  | 'grant'
  /** Somebody can open a menu entry, or an entry opens something else. */
  | 'entry'
  /** Records can be read, added, changed … by more people. */
  | 'records'
  /** A field can be seen, or written, by more people. */
  | 'field'
  /** A field is masked less. */
  | 'mask'
  /** A role sees more rows. */
  | 'rows'
  /** A step goes further, a state locks less. */
  | 'step'
  /** A button sends something to a call. */
  | 'call'
  /** A change of which it is not known what it opens. */
  | 'unproven'

export interface Widened {
  readonly kind: WidenedKind
  /** Role, or everybody who has some rights. */
  readonly whom: string
  /** The whole in Chinese. */
  readonly sentence: string
  /** Whether the publisher has it himself. */
  readonly held: boolean
}

/** For whom it is asked what he may give: rights in the company in force. */
export type Publisher = Pick<Caller, 'grants' | 'entries' | 'roles' | 'rows' | 'platform'>
