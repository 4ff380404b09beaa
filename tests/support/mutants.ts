import { shipped } from './documents'
import { misunderstandings } from './mutants.meant'
import { slips } from './mutants.slips'
import { type Doc, type Mutant, randomOf } from './mutation'

export { type Mutant, randomOf } from './mutation'

const documents = shipped.filter(({ path }) => !path.startsWith('dicts/'))
const dictionaries = shipped.filter(({ path }) => path.startsWith('dicts/'))

/** At least `count` mutants, every operator on every document that has what it changes. */
export function mutants(seed: number, count: number): readonly Mutant[] {
  const random = randomOf(seed)
  const found = new Map<string, Mutant>()
  // A third of the tries finds nothing to change, or what another has changed already.
  for (let round = 0; found.size < count && round < 50; round++) {
    for (const [operator, change] of Object.entries({ ...slips, ...misunderstandings })) {
      const pool = operator.startsWith('dictionary') ? dictionaries : documents
      for (const { path, text } of pool) {
        const doc: Doc = JSON.parse(text)
        const result = change(doc, random, path)
        if (!result) continue
        const { note, at } = result
        const mutant = result.text ?? JSON.stringify(doc, null, 2)
        found.set(`${path} ${mutant}`, { operator, path, note, text: mutant, at })
      }
    }
  }
  return [...found.values()].slice(0, Math.max(count, found.size))
}
