/** Answer of a CAS server about a ticket. */
export type CasAnswer =
  | { readonly kind: 'user'; readonly username: string }
  | { readonly kind: 'refused'; readonly code: string }

/**
 * Parses an answer of `serviceValidate` (CAS protocol 3.0, §2.5). undefined: it is not a valid answer, or it looks like
 * an attack (a document type, entities, two answers at once).
 */
export async function readCasAnswer(xml: string): Promise<CasAnswer | undefined> {
  // Loaded on demand: few installations need it, and it would slow down the start.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (/<!DOCTYPE|<!ENTITY/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined
  const response = member(new XMLParser(options).parse(xml), 'serviceResponse')
  const success = member(response, 'authenticationSuccess')
  const failure = member(response, 'authenticationFailure')
  if (success !== undefined && failure === undefined) {
    const username = member(success, 'user')
    return typeof username === 'string' && isName(username) ? { kind: 'user', username } : undefined
  }
  if (failure === undefined || success !== undefined) return undefined
  const code = member(failure, '@code')
  return { kind: 'refused', code: typeof code === 'string' ? code : '' }
}

const options = {
  processEntities: false,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
}

const member = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? Reflect.get(from, name)
    : undefined

// An unresolved entity would make a different name.
const isName = (text: string): boolean => text !== '' && text.length <= 100 && !/[&\0]/.test(text)
