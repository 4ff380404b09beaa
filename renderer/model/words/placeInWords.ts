import { keysOf } from '../finding/pointer'
import { isObject } from '../finding/walk'
import { type DocumentKind } from '../link/meta'
import { nameOf } from '../merge/pairs'
import { type Part, readPart } from '../merge/part'
import type { Question } from '../merge/question'
import type { WordsContext } from './changesInWords'
import { callOf, labelOf, nounOf } from './labels'
import { words } from './messages'

/** What a place of a document is called, from the outside to the inside: `字段“价格”（price） › 最大值`. */
export function placeInWords(
  kind: DocumentKind,
  text: string,
  pointer: string,
  { schemas, titleOf }: WordsContext,
): string {
  const names: string[] = []
  let part: Part | undefined = readPart(text, schemas[kind])
  let noun = ''
  let entity: string | undefined
  for (const key of keysOf(pointer)) {
    const owner: Part | undefined = part
    const member = owner?.members.find((one, at) =>
      owner.kind === 'list' ? String(at) === key : one.key === key,
    )
    if (!owner || !member) break
    if (isObject(owner.value) && typeof owner.value.entity === 'string') entity = owner.value.entity
    part = member.part
    if (owner.kind === 'list' || owner.shape.hasNames) {
      const name = owner.kind === 'list' ? (nameOf(part, owner.shape.naming) ?? key) : key
      names.push((nounOf(owner) || noun) + callOf(part, name, owner, titleOf, entity))
      noun = ''
      continue
    }
    // A list of named things is said by its items.
    if (noun !== '') names.push(noun)
    noun = labelOf(part, key, owner)
  }
  if (noun !== '') names.push(noun)
  return words.place(names)
}

/** A question of a merge as people read it: where, and why it is asked. */
export function questionInWords(
  kind: DocumentKind,
  versions: { readonly ours: string | null; readonly theirs: string | null },
  { pointer, ours, why }: Question,
  context: WordsContext,
): string {
  const text = (ours === undefined ? versions.theirs : versions.ours) ?? versions.theirs ?? ''
  const place = placeInWords(kind, text, pointer, context)
  const reason = why === 'deleted' ? words.deletedBy(ours === undefined) : words.asked[why]
  return words.at(place, reason)
}
