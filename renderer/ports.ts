import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Grants } from './model/entity/permission'
import type { ExprUser } from './model/entity/user'

/** The JeecgBoot-style answer: clients test `success`, never `code === 200`. */
export interface Envelope {
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: unknown
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the API base, `/cms/product/list`. */
  readonly url: string
  readonly params?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON; a FormData goes as multipart. */
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The caller shows its own message; the host says nothing. */
  readonly quiet?: boolean
  /** Goes without the session's token; its refusal says nothing about the session. */
  readonly anonymous?: boolean
  /** Any object is the answer of a success, unless it says otherwise; `result` is the whole of it. */
  readonly whole?: boolean
  /** Same key = same write: the server answers a retry with the first answer. */
  readonly idempotencyKey?: string
  /** Share of the body sent so far, 0 to 1. */
  onProgress?(share: number): void
}

/** A call that did not succeed. `status` is the HTTP status (0 = no answer), `code` the envelope's. */
export class Failure extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'http' | 'business' | 'shape' | 'aborted',
    message: string,
    readonly detail: {
      readonly status: number
      readonly code?: number
      readonly result?: unknown
      /** Under which the server's log has the request. */
      readonly id?: string
      /** The server takes the call again then. */
      readonly retryAfterSeconds?: number
    } = { status: 0 },
  ) {
    super(message)
    this.name = 'Failure'
  }
}

export interface Download {
  readonly blob: Blob
  /** From Content-Disposition, already stripped of path characters. */
  readonly fileName?: string
}

export interface RequestPort {
  /** Resolves with an envelope whose `success` is true; rejects with a `Failure` otherwise. */
  send(call: Call): Promise<Envelope>
  download(call: Call): Promise<Download>
  /** Address of a stored file: `http…` as is, a path with `[` gives undefined. */
  fileUrl(path: string): string | undefined
}

export interface NotifyPort {
  success(text: string): void
  info(text: string): void
  warning(text: string): void
  error(text: string): void
  /** Resolves true when the user agrees. */
  confirm(question: { title: string; text?: string; danger?: boolean }): Promise<boolean>
  /** Three ways on: to save first, to go on without, or to stay. Absent = the host knows two ways only. */
  askToLeave?(question: { title: string; text?: string }): Promise<'save' | 'leave' | 'stay'>
}

/** Hooks of the host's router. */
export interface NavigatePort {
  /** The query string's parameters and their setter; `replace` leaves no history entry. */
  useSearch(): readonly [
    URLSearchParams,
    (next: URLSearchParams, options?: { replace?: boolean }) => void,
  ]
  useNavigate(): (path: string) => void
  /** Path of the page with that document, for this user; undefined = he has no way to it. Absent = there are no other pages. */
  usePages?(): (page: string) => string | undefined
  /**
   * While `dirty`, leaving the page (route, tab, reload) asks first. `save` is offered there; it answers whether
   * all is saved.
   */
  useGuard(dirty: boolean, save?: () => Promise<boolean>): void
}

export interface StoragePort {
  /** Values are JSON; a corrupt or missing one gives undefined. Never throws. */
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Names a draft, from the general to the particular. */
export type DraftKey = readonly string[]

/** Lasting store of unsaved edits, apart from the settings: it may hold megabytes. Calls take effect in their order; none ever rejects. */
export interface DraftPort {
  /** The drafts whose keys begin with `prefix`. Values are JSON. */
  list(prefix: DraftKey): Promise<readonly { readonly key: DraftKey; readonly value: unknown }[]>
  /** Begins at once, so that it is done even where the page goes away now. */
  put(key: DraftKey, value: unknown): void
  remove(key: DraftKey): void
  /** Whether all drafts that are kept survive the page; absent = they do. */
  lasting?(): boolean
  /** Tells of changes of `lasting`, until the function it returns is called. */
  watch?(listener: () => void): () => void
}

export interface OpenSocket {
  /** Nothing is sent while it is not open. */
  send(text: string): void
  /** The listener hears nothing any more. */
  close(): void
}

/** Live connections to the server. */
export interface SocketPort {
  /** Opens one at that path below the API's base, as the signed-in user. Calls come later, never from within. */
  open(
    path: string,
    listener: {
      onOpen(): void
      onText(text: string): void
      /** Once, also where it could not be opened. */
      onClosed(): void
      /** Instead of onClosed: the server keeps no more of this user's, who is to ask from time to time. */
      onFull(): void
    },
  ): OpenSocket
}

/** A heavy component that is fetched when somebody reaches for it. */
export interface Deferred<P> {
  /** Safe to call often; a failed fetch is tried again by the next call. */
  preload(): Promise<ComponentType<P>>
  loaded(): ComponentType<P> | undefined
}

/** What only a host can do for the renderer. */
export interface Ports {
  readonly request: RequestPort
  readonly notify: NotifyPort
  readonly navigate: NavigatePort
  readonly storage: StoragePort
  readonly drafts: DraftPort
  /** Absent = tables do not hear of each other. */
  readonly sockets?: SocketPort
  readonly grants: Grants
  readonly user: ExprUser
  /**
   * Theme and language for the component library's controls, around each of them: a page at rest shows
   * none, so the library is fetched with the first control that is reached for. Absent = its defaults.
   */
  readonly frame?: Deferred<{ readonly children: ReactNode }>
  /** Looks at the console as a person or a role, by its id: goes away from this page. Rejects with a Failure. Absent = nobody can. */
  viewAs?(whom: { readonly userId: string } | { readonly roleId: string }): Promise<void>
  /** Path of the page that tells who sees a record of an entity. Absent = nobody tells. */
  whoSees?(entity: string, id: string): string
  /** Good morning to this user, in a sentence. Absent = nobody greets. */
  greeting?(): string
  /** Announcements to this user: draws the newest unread ones, and where all of them stand. Absent = there are none. */
  readonly announcements?: { newest(most: number): ReactNode; readonly path: string }
  /** Draws an icon of menus by its name. Absent = its name says it. */
  menuIcon?(name: string): ReactNode
}

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts: no console above this component')
  return ports
}
