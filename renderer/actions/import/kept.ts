import { createDraftSlots, type DraftSlots, type Found } from '../../data/draftSlots'
import { isRecord } from '../../data/envelope'
import type { RunContext } from '../define'
import { type CheckAnswer, isCheckAnswer } from './checkAnswer'
import type { Corrections } from './corrections'
import type { Mapping } from './mapping'

/** A checked import that is being corrected. The server keeps its files for some days. */
export interface KeptImport {
  /** Time of the last correction in ms. */
  readonly at: number
  /** Names of the files. */
  readonly names: readonly string[]
  /** Ids of the uploaded files. */
  readonly uploads: readonly string[]
  readonly mapping: Mapping
  readonly answer: CheckAnswer
  readonly corrections: Corrections
  /** Values that the user entered for all rows. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Whether rows update the records with the same unique values. */
  readonly updates: boolean
  /** Index of a file → name of its sheet; the first one by default. */
  readonly sheets: Readonly<Record<string, string>>
  /** Whether rows that are hidden in the file are left out. */
  readonly skipsHidden: boolean
}

export type FoundImport = Found<KeptImport>

/** Slots for unfinished imports: offered to the same person on the same page only. */
export function createKeptImports({ ports, model }: RunContext): DraftSlots<KeptImport> {
  const { user, drafts } = ports
  return createDraftSlots({
    port: drafts,
    prefix: [user.id, String(user.tenantId), location.pathname, '#import', model.entity.name],
    read,
  })
}

function read(stored: unknown): KeptImport | undefined {
  if (!isRecord(stored)) return undefined
  const { at, names, uploads, mapping, answer, corrections, fixed = {}, updates = false } = stored
  if (typeof at !== 'number' || !areTexts(names) || !areTexts(uploads)) return undefined
  if (!isMapping(mapping) || !isCheckAnswer(answer) || !isCorrections(corrections)) return undefined
  const { sheets = {}, skipsHidden = false } = stored
  if (!isRecord(fixed) || typeof updates !== 'boolean') return undefined
  if (!isMapping(sheets) || typeof skipsHidden !== 'boolean') return undefined
  const of = { sheets, skipsHidden }
  return { at, names, uploads, mapping, answer, corrections, fixed, updates, ...of }
}

const areTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((one) => typeof one === 'string')

const isMapping = (value: unknown): value is Mapping =>
  isRecord(value) && Object.values(value).every((key) => typeof key === 'string')

const isCorrections = (value: unknown): value is Corrections =>
  isRecord(value) && Object.values(value).every((one) => one === null || isRecord(one))
