import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Grants } from './model/entity/permission'
import type { ExprUser } from './model/entity/user'

/** An answer in JeecgBoot style: clients test `success`, never `code === 200`. */
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
  /** The caller shows its own error message; the host shows none. */
  readonly quiet?: boolean
  /** Sent without the session's token; a refusal says nothing about the session. */
  readonly anonymous?: boolean
  /** Any answer object counts as success unless it says otherwise; `result` is the whole answer. */
  readonly whole?: boolean
  /** Same key = same write: the server answers a retry with the first answer. */
  readonly idempotencyKey?: string
  /** The release of documents by which its sender was drawn: the server reads the names in it as that release has them. */
  readonly release?: number
  /** Share of the body sent so far, 0 to 1. */
  onProgress?(share: number): void
}

/** A failed call. `status` is the HTTP status (0 = no answer), `code` the envelope's. */
export class Failure extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'http' | 'business' | 'shape' | 'aborted',
    message: string,
    readonly detail: {
      readonly status: number
      readonly code?: number
      readonly result?: unknown
      /** Id of the request in the server's log. */
      readonly id?: string
      /** Time until the server accepts the call again. */
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
  /** Asks to save, to leave without saving, or to stay. Absent = the host only confirms or cancels. */
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
  /** Path of the page with that document; undefined = the user has no access. Absent = there are no other pages. */
  usePages?(): (page: string) => string | undefined
  /** Path and menu component of the page of that kind and code. Absent or undefined = none. */
  usualRoute?(kind: string, page: string): UsualRoute | undefined
  /**
   * While `dirty`, leaving the page (route, tab, reload) asks first. `save` is offered there; it returns whether
   * everything is saved.
   */
  useGuard(dirty: boolean, save?: () => Promise<boolean>): void
}

export interface UsualRoute {
  readonly path: string
  /** The component of a menu entry that shows such a page. */
  readonly component: string
}

export interface StoragePort {
  /** Values are JSON; a corrupt or missing one gives undefined. Never throws. */
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Key of a draft, from general to specific. */
export type DraftKey = readonly string[]

/**
 * Persistent store of unsaved edits, separate from the settings: it may hold megabytes. Calls take effect in order;
 * none ever rejects.
 */
export interface DraftPort {
  /** The drafts whose keys begin with `prefix`. Values are JSON. */
  list(prefix: DraftKey): Promise<readonly { readonly key: DraftKey; readonly value: unknown }[]>
  /** Starts synchronously, so that it completes even if the page closes. */
  put(key: DraftKey, value: unknown): void
  remove(key: DraftKey): void
  /** Whether drafts survive closing the page; absent = they do. */
  lasting?(): boolean
  /** Listens to changes of `lasting`; returns the function that stops it. */
  watch?(listener: () => void): () => void
}

export interface OpenSocket {
  /** Does nothing unless the socket is open. */
  send(text: string): void
  /** Stops all calls to the listener. */
  close(): void
}

/** Live connections to the server. */
export interface SocketPort {
  /** Opens one at a path below the API base, as the signed-in user. The listener is never called synchronously. */
  open(
    path: string,
    listener: {
      onOpen(): void
      onText(text: string): void
      /** Called once, also if it could not be opened. */
      onClosed(): void
      /** Called instead of onClosed: the server accepts no more sockets of this user; poll instead. */
      onFull(): void
    },
  ): OpenSocket
}

/** A heavy component that is fetched when needed. */
export interface Deferred<P> {
  /** Safe to call often; the next call retries a failed fetch. */
  preload(): Promise<ComponentType<P>>
  loaded(): ComponentType<P> | undefined
}

/** Functions that only the host can provide. */
export interface Ports {
  readonly request: RequestPort
  /** The release of the page's documents, which its calls name. Absent = they are no release's. */
  readonly release?: number
  readonly notify: NotifyPort
  readonly navigate: NavigatePort
  readonly storage: StoragePort
  readonly drafts: DraftPort
  /** Absent = tables do not receive each other's changes. */
  readonly sockets?: SocketPort
  readonly grants: Grants
  readonly user: ExprUser
  /** Dictionary for the sex filter of people. Absent = no such filter. */
  readonly sexDict?: string
  /**
   * Theme and language around each control of the component library. A page at rest shows none, so the library is
   * fetched with the first control that is used. Absent = its defaults.
   */
  readonly frame?: Deferred<{ readonly children: ReactNode }>
  /** Views the console as a user or a role, by id: leaves this page. Rejects with a Failure. Absent = not possible. */
  viewAs?(whom: { readonly userId: string } | { readonly roleId: string }): Promise<void>
  /** Path of the page that shows who can see a record. Absent = there is none. */
  whoSees?(entity: string, id: string): string
  /** Address where this user edits the document at that path of the documents. Absent = he may not. */
  editDocument?(path: string): string
  /** Greeting to this user, one sentence. Absent = none. */
  greeting?(): string
  /** Announcements to this user: renders the newest unread ones; `path` leads to all. Absent = there are none. */
  readonly announcements?: { newest(most: number): ReactNode; readonly path: string }
  /** Renders a menu icon by name. Absent = its name is shown. */
  menuIcon?(name: string): ReactNode
}

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts: no console above this component')
  return ports
}
