import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import { type ThirdPerson, thirdUserUuid } from './accounts'
import type { ThirdLoginConfig } from './config'

/** Parameters with which a login at a provider was begun. */
export interface Departure {
  readonly state: string
  readonly nonce: string
  /** PKCE's secret; the browser only carries its hash. */
  readonly verifier: string
  readonly callback: string
}

/** An OpenID Connect provider. Every method rejects when it cannot be reached. */
export interface Provider {
  readonly source: string
  readonly tenantId: number | undefined
  /** Address to send the browser to. */
  address(departure: Departure): Promise<string>
  /**
   * The person who has come back, by the query from the provider. Rejects if state, nonce, issuer, audience, signature
   * or PKCE do not match.
   */
  person(departure: Departure, query: string): Promise<ThirdPerson>
}

const timeoutSeconds = 5
const metadataLifeMs = 3_600_000

/** Makes no request before the first login, so that a provider that is down does not prevent the server's start. */
export function createProvider(config: ThirdLoginConfig): Provider {
  const { source, tenantId } = config
  const configuration = remembered(() => discover(config))
  return {
    source,
    tenantId,
    async address({ state, nonce, verifier, callback }) {
      const client = await import('openid-client')
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async person({ state, nonce, verifier, callback }, query) {
      const client = await import('openid-client')
      const known = await configuration()
      const tokens = await client.authorizationCodeGrant(known, new URL(`${callback}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error(`provider ${source}: no ID token`)
      const profile = await profileOf(known, tokens.access_token, claims.sub)
      return personOf(source, { ...claims, ...profile })
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ThirdLoginConfig) {
  const client = await import('openid-client')
  return await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : await secretAuth(clientSecret),
    {
      timeout: timeoutSeconds,
      // Only a loopback address may be without TLS, see config.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    },
  )
}

/** Basic authentication, the specification's default, unless the provider does not support it. */
async function secretAuth(secret: string): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await import('openid-client')
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return way(secret)(server, ...rest)
  }
}

/** Name and picture, which many providers only send here. The login works without them too. */
async function profileOf(known: Configuration, token: string, subject: string) {
  if (!known.serverMetadata().userinfo_endpoint) return {}
  const { fetchUserInfo } = await import('openid-client')
  return await fetchUserInfo(known, token, subject).catch(() => ({}))
}

function personOf(source: string, claims: IDToken): ThirdPerson {
  const text = (name: string): string => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const picture = text('picture')
  const username = text('preferred_username')
  return {
    thirdType: source,
    uuid: thirdUserUuid(claims.iss, claims.sub),
    thirdUserId: claims.sub,
    username,
    realname: text('name') || text('nickname') || username,
    avatar: /^https:\/\/\S{1,490}$/.test(picture) ? picture : null,
  }
}

/** Caches an answer for a limited time; failures are not cached. */
function remembered<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: { readonly until: number; readonly value: Promise<T> } | undefined
  return () => {
    if (kept && kept.until > Date.now()) return kept.value
    const value = load()
    const mine = { until: Date.now() + metadataLifeMs, value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
