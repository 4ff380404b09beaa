import { addressNames, compileExpr, type Scope } from '#model'
import { routeMessages } from './messages.routes'

/** An address with filled placeholders, or why it is invalid. */
export type Address = { readonly href: string } | { readonly finding: string }

/** Names for placeholders. There is no token: addresses are logged, shared and sent as referrer. */
export interface AddressScope {
  readonly user: { id: string; username: string; realname: string; tenantId: number }
  readonly site: { code: string; domainName: string }
  readonly location: {
    origin: string
    protocol: string
    host: string
    hostname: string
    port: string
  }
  /** Base of the API, `https://host/adwebv21`. */
  readonly apiUrl: string
}

/**
 * Fills in `{{ expression }}`. An expression at the start may be a whole origin; elsewhere its value is escaped as one
 * component of an address, where the host keeps its port. Never throws.
 */
export function addressOf(template: string | null, scope: AddressScope): Address {
  if (!template) return { finding: routeMessages.noAddress }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the old menus' own way to write it
  if (template.includes('${token}')) return { finding: routeMessages.tokenRefused }
  const values = valuesOf(scope)
  const findings: string[] = []
  const filled = template.replace(/\{\{(.*?)\}\}/gs, (_, source: string, at: number) => {
    const value = evaluate(source, values)
    if ('finding' in value) findings.push(routeMessages.placeholderBroken(source, value.finding))
    else return at === 0 ? value.text : escaped(value.text, template.slice(0, at))
    return ''
  })
  if (filled.includes('{{')) findings.push(routeMessages.placeholderOpen)
  const [finding] = findings
  return finding === undefined ? checked(filled, scope.location.origin) : { finding }
}

/** After `https://` comes a host, with a port or as an IPv6 address; credentials are not allowed there. */
const escaped = (text: string, before: string): string =>
  /^https?:\/\/[^/?#]*$/i.test(before)
    ? encodeURIComponent(text).replace(/%3A|%5B|%5D/g, decodeURIComponent)
    : encodeURIComponent(text)

function evaluate(source: string, values: Scope): { text: string } | { finding: string } {
  const result = compileExpr(source, { names: addressNames })
  if ('findings' in result) return { finding: result.findings[0].message }
  const value = result.expr.evaluate(values)
  if (typeof value !== 'string' && typeof value !== 'number')
    return { finding: routeMessages.placeholderEmpty }
  return { text: String(value) }
}

/** Allows only web addresses: `javascript:`, `data:` and hidden credentials never become a link. */
function checked(text: string, origin: string): Address {
  if (!URL.canParse(text, origin)) return { finding: routeMessages.addressInvalid }
  const url = new URL(text, origin)
  const plain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  return plain ? { href: url.href } : { finding: routeMessages.addressRefused }
}

const valuesOf = ({ user, site, location, apiUrl }: AddressScope): Scope => ({
  user,
  site,
  location,
  window: { location, _CONFIG: { domianURL: apiUrl } },
})
