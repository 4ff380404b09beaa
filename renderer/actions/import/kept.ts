import { createDraftSlots, type DraftSlots, type Found } from '../../data/draftSlots'
import { isRecord } from '../../data/envelope'
import type { RunContext } from '../define'
import { type CheckAnswer, isCheckAnswer } from './checkAnswer'
import type { Corrections } from './corrections'
import type { Mapping } from './mapping'

/** An import that was checked and is being put right. The server has its files for some days. */
export interface KeptImport {
  /** Time of the last correction in ms. */
  readonly at: number
  /** Names of the files. */
  readonly names: readonly string[]
  /** Their ids at the server. */
  readonly uploads: readonly string[]
  readonly mapping: Mapping
  readonly answer: CheckAnswer
  readonly corrections: Corrections
  /** What every row has, as it was asked for. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Whether rows change the records whose unique values they have. */
  readonly updates: boolean
}

export type FoundImport = Found<KeptImport>

/** Whose import into what: offered to the same person on the same page only. */
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
  if (!isRecord(fixed) || typeof updates !== 'boolean') return undefined
  return { at, names, uploads, mapping, answer, corrections, fixed, updates }
}

const areTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((one) => typeof one === 'string')

const isMapping = (value: unknown): value is Mapping =>
  isRecord(value) && Object.values(value).every((key) => typeof key === 'string')

const isCorrections = (value: unknown): value is Corrections =>
  isRecord(value) && Object.values(value).every((one) => one === null || isRecord(one))
