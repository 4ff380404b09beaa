/** Modules whose texts are read by whoever writes documents, each with the object that holds them. */
const texts: readonly (readonly [file: string, object: string])[] = [
  ['model/finding/messages.sense.ts', 'senseTexts'],
  ['model/finding/messages.states.ts', 'stateTexts'],
  ['model/finding/messages.references.ts', 'referenceFindings'],
  ['model/finding/messages.totals.ts', 'totalsFindings'],
  ['compile/messages.ts', 'compileTexts'],
]

/** What was probably meant by a name that is none. */
const noSuggestion = 'export const suggest = () => undefined'

/** What is left to be said: a browser of an older build may get a document of a newer one. */
const said = '当前版本的页面不认识这一处配置，请刷新页面'

/**
 * The module with one sentence in place of its texts of findings: the server, which reads all of them, has checked each document
 * before a browser gets it. undefined = the module has none. @throws if their object is not as it was
 */
export function withoutTexts(code: string, id: string): string | undefined {
  if (id.endsWith('/renderer/model/finding/suggest.ts')) return noSuggestion
  const [file, object] = texts.find(([file]) => id.endsWith(`/renderer/${file}`)) ?? []
  if (file === undefined) return undefined
  const whole = new RegExp(`^export const ${object} = \\{\\n([\\s\\S]*?)^\\} as const$`, 'm')
  const [found, members] = whole.exec(code) ?? []
  if (found === undefined || members === undefined)
    throw new Error(`${id} has no object ${object}: scripts/vite/findingTexts.ts`)
  const left = [...members.matchAll(/^ {2}(\w+):\s*(.)/gm)].map(
    ([, key, first]) => `${key}: ${first === '(' ? 'say' : first === '{' ? '{}' : 'said'}`,
  )
  const stand = `const said = ${JSON.stringify(said)}\nconst say = () => said\n`
  return code.replace(found, `${stand}export const ${object} = { ${left.join(', ')} }`)
}
