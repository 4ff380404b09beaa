import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID Connect provider on this machine. */
export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

export interface OidcOptions {
  /** Where browsers may be sent back to. */
  readonly redirectUris: readonly string[]
  /** A client that keeps no secret. */
  readonly isPublic?: boolean
  readonly authMethod?: 'client_secret_basic' | 'client_secret_post'
}

const clientId = 'jiandu-console'
const clientSecret = 'a-secret-of-forty-characters-and-some-more'

/**
 * Its pages let anybody in under any login with any password; the login becomes the `sub`. Who is
 * called `nameless` has no name.
 */
export async function startOidc(options: OidcOptions): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A socket that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { redirectUris, isPublic = false, authMethod = 'client_secret_basic' } = options
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [...redirectUris],
        ...(isPublic
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, token_endpoint_auth_method: authMethod }),
      },
    ],
    clientAuthMethods: isPublic ? ['none'] : [authMethod],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'] },
    cookies: { keys: ['only for tests'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: async () => ({
        sub: login,
        ...(login === 'nameless'
          ? {}
          : {
              name: `${login} Name`,
              preferred_username: login,
              picture: `https://pictures.example/${login}.png`,
            }),
      }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections()
      // A second time is as good as the first.
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
