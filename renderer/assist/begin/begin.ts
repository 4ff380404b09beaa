import type { DocumentFile } from '../../model/link/source'
import { newMessages as messages } from './messages.new'
import { type Format, newDocuments, newKinds } from './newDocuments'

/** What somebody wants to begin: a screen with all that it needs, or a document that stands alone. */
export interface Beginning {
  readonly kind: BegunKind
  readonly name: string
  /** Chinese. */
  readonly title: string
  /** Of a page or a report. */
  readonly entity?: string
}

export const begunKinds = [...newKinds, 'dict', 'rule', 'role'] as const
export type BegunKind = (typeof begunKinds)[number]

const folders = { dict: 'dicts', rule: 'rules', role: 'roles' } as const

/** The texts to write, by path: the new documents first. Throws with a Chinese sentence where that cannot be done. */
export function begun(
  beginning: Beginning,
  files: readonly DocumentFile[],
  format: Format,
): ReadonlyMap<string, string> {
  const { kind, name, title } = beginning
  if (kind !== 'dict' && kind !== 'rule' && kind !== 'role')
    return newDocuments({ ...beginning, kind }, files, format).files
  const path = `${folders[kind]}/${name}.json`
  if (files.some((file) => file.path === path)) throw new Error(messages.exists(path))
  const head = { $schema: `../meta/${kind}.schema.json`, schema: 2, [kind]: name, title }
  const text = format(path, JSON.stringify({ ...head, ...alone[kind] }))
  if (text === undefined) throw new Error(messages.unreadable(path))
  return new Map([[path, text]])
}

/** The smallest content of documents that stand alone. */
const alone = {
  dict: { items: [{ value: 'a', text: messages.firstItem }] },
  rule: { template: 'NO{yyyyMMdd}{0000}' },
  role: { grants: [] },
} as const
