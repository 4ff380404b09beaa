import { type ReactNode, useCallback, useMemo } from 'react'
import type { ActionType } from './actions/define'
import { ActionsContext } from './actions/registry'
import type { CellType } from './cellType'
import { DataProvider } from './data/DataProvider'
import { isRecord } from './data/envelope'
import { type DataStores, shareDataStores } from './data/stores'
import { refuseReserved } from './grid/columns/reserved'
import type { ValueType } from './model/entity/field'
import type { ActionDocKind, PageDocKind, ViewDocKind } from './model/entity/kinds'
import { Registry } from './model/entity/registry'
import { type CompiledPage, compilePage, type PageDocuments } from './pages/compilePage'
import type { PageKind } from './pages/define'
import { FindingsNote, PageFailure } from './pages/PageFailure'
import type { Ports } from './ports'
import { Boundary } from './ui/Boundary'
import { CellStockContext, CellsContext } from './ui/cells'
import { fetchOnce } from './ui/deferred'
import { type Member, Stock } from './ui/stock'
import { useFetched } from './ui/useFetched'
import type { ViewType } from './views/define'
import { ViewsContext } from './views/registry'
import './ui/ui.css'
import './ui/print.css'

export interface ConsoleParts {
  readonly cells: readonly Member<CellType>[]
  readonly pages: readonly Member<PageKind>[]
  readonly actions: readonly Member<ActionType>[]
  /** Absent = its lists are tables only. */
  readonly views?: readonly Member<ViewType>[]
}

export interface PageProps extends PageDocuments {
  readonly ports: Ports
  /** Stands in the page's place while code that its documents name is fetched. Default: nothing. */
  readonly waiting?: ReactNode
}

/** Cells, page kinds and actions put together: fixed at construction, the same way for built-ins and for others. */
export interface Console {
  /** Names of its page kinds. */
  readonly kinds: readonly string[]
  /** A screen from its documents, for the user of the ports. A mistake is shown in its place, never a white page. */
  Page(props: PageProps): ReactNode
  /** What a hand-written screen needs to use parts of the renderer: cells, dictionary texts, the user's ports. */
  Frame(props: FrameProps): ReactNode
}

/** Throws on a duplicate or reserved name: a programmer's mistake. */
export function createConsole(parts: ConsoleParts): Console {
  refuseReserved(parts.cells)
  const stocks: Stocks = {
    cells: new Stock('type', parts.cells),
    pages: new Stock('page kind', parts.pages),
    actions: new Stock('action', parts.actions),
    views: new Stock('view kind', parts.views ?? []),
    data: shareDataStores(),
    compiled: new WeakMap(),
  }
  return Object.freeze({
    kinds: stocks.pages.names,
    // biome-ignore lint/correctness/noComponentHookFactories: a console is made once, by its composition root
    Page: (props: PageProps) => (
      // A document that no check has seen may break its compiler: that is a card in its place too.
      <Boundary
        resetKeys={[props.doc]}
        fallback={(error, onRetry) => (
          <PageFailure page={String(props.doc.page)} error={error} onRetry={onRetry} />
        )}
      >
        <StockedPage {...props} stocks={stocks} />
      </Boundary>
    ),
    // biome-ignore lint/correctness/noComponentHookFactories: as above
    Frame: (props: FrameProps) => <StockedFrame {...props} stocks={stocks} />,
  })
}

interface Stocks {
  readonly cells: Stock<CellType>
  readonly pages: Stock<PageKind>
  readonly actions: Stock<ActionType>
  readonly views: Stock<ViewType>
  /** Pages of one console and user share what they have loaded. */
  data(ports: Ports): DataStores
  /** What page documents were compiled to, with those they name. */
  readonly compiled: WeakMap<object, { readonly documents: PageDocuments; readonly made: Compiled }>
}

interface Stocked {
  readonly stocks: Stocks
}

/** Waits for the cells, the page kind and the actions that the documents name. */
function StockedPage({ waiting, ...props }: PageProps & Stocked) {
  const { doc, entities, reports, pages, stocks } = props
  const fetch = useCallback(
    () =>
      all([
        stocks.cells.fetch(typesIn([doc, entities, pages])),
        stocks.pages.fetch([String(doc.kind)]),
        stocks.actions.fetch(textsIn(doc)),
        stocks.views.fetch(textsIn(doc.views)),
        reports && reportCompiler.loaded() === undefined ? reportCompiler.preload() : null,
        asksWorkdays([doc, entities]) && !workdays.loaded() ? workdays.preload() : null,
      ]),
    [doc, entities, reports, pages, stocks],
  )
  return useFetched(fetch) ? <ConsolePage {...props} /> : waiting
}

function ConsolePage({
  doc,
  entities,
  reports,
  pages: others,
  ports,
  stocks,
}: PageProps & Stocked) {
  const { cells, pages, actions, views, compiled } = useMemo(
    () =>
      compiledOnce(
        { doc, entities, ...(reports && { reports }), ...(others && { pages: others }) },
        stocks,
      ),
    [doc, entities, reports, others, stocks],
  )
  const { grants } = ports
  const model = useMemo(
    () => compiled.model && compiled.kind?.withGrants(compiled.model, grants),
    [compiled, grants],
  )
  const { page, kind, findings } = compiled
  const View = kind && pages.get(kind.name).View
  return (
    <ConsoleFrame ports={ports} cells={cells} actions={actions} stocks={stocks}>
      <Boundary
        resetKeys={[model]}
        fallback={(error, onRetry) => <PageFailure page={page} error={error} onRetry={onRetry} />}
      >
        {View && model !== undefined ? (
          <>
            <FindingsNote findings={findings} />
            <ViewsContext value={views}>
              <View model={model} />
            </ViewsContext>
          </>
        ) : (
          <PageFailure page={page} findings={findings} />
        )}
      </Boundary>
    </ConsoleFrame>
  )
}

interface Compiled {
  readonly cells: Registry<CellType>
  readonly pages: Registry<PageKind>
  readonly actions: Registry<ActionType>
  readonly views: Registry<ViewType>
  readonly compiled: CompiledPage
}

/** A page that was closed and is opened again is not compiled again. */
function compiledOnce(documents: PageDocuments, stocks: Stocks): Compiled {
  const before = stocks.compiled.get(documents.doc)
  if (before && sameDocuments(before.documents, documents)) return before.made
  const made = compileWith(documents, stocks)
  stocks.compiled.set(documents.doc, { documents, made })
  return made
}

const sameDocuments = (one: PageDocuments, other: PageDocuments): boolean =>
  one.entities === other.entities && one.reports === other.reports && one.pages === other.pages

function compileWith(documents: PageDocuments, stocks: Stocks): Compiled {
  const cells = stocks.cells.registry()
  const pages = stocks.pages.registry()
  const actions = stocks.actions.registry()
  const views = stocks.views.registry()
  const registries = {
    types: new Registry<ValueType>(
      'type',
      cells.members.map(({ value }) => value),
    ),
    kinds: new Registry<PageDocKind>(
      'page kind',
      pages.members.map((kind) => kind.doc),
    ),
    actions: new Registry<ActionDocKind>(
      'action',
      actions.members.map(({ doc }) => doc),
    ),
    views: new Registry<ViewDocKind>(
      'view kind',
      views.members.map(({ doc }) => doc),
    ),
    look: (name: string) => cells.find(name),
    compileReport: reportCompiler.loaded(),
  }
  return {
    cells,
    pages,
    actions,
    views,
    compiled: compilePage(documents, registries),
  }
}

interface FrameProps {
  readonly ports: Ports
  readonly children: ReactNode
}

/** A hand-written screen may name any cell or action: it waits for all of them. */
function StockedFrame({ ports, children, stocks }: FrameProps & Stocked) {
  const { cells, actions } = stocks
  const fetched = useFetched(
    useCallback(
      () => all([cells.fetch(cells.names), actions.fetch(actions.names)]),
      [cells, actions],
    ),
  )
  const ready = useMemo(
    () => (fetched ? { cells: cells.registry(), actions: actions.registry() } : undefined),
    [fetched, cells, actions],
  )
  return (
    ready && (
      <ConsoleFrame ports={ports} {...ready} stocks={stocks}>
        {children}
      </ConsoleFrame>
    )
  )
}

interface ConsoleFrameProps extends FrameProps, Stocked {
  readonly cells: Registry<CellType>
  readonly actions: Registry<ActionType>
}

const ConsoleFrame = ({ ports, cells, actions, stocks, children }: ConsoleFrameProps) => (
  <DataProvider ports={ports} stores={stocks.data}>
    <CellStockContext value={stocks.cells}>
      <CellsContext value={cells}>
        <ActionsContext value={actions}>
          <div className="jd">{children}</div>
        </ActionsContext>
      </CellsContext>
    </CellStockContext>
  </DataProvider>
)

/** What stands under a `type` anywhere in the documents. */
function typesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const member of value) typesIn(member, found)
  else if (isRecord(value)) {
    if (typeof value.type === 'string') found.add(value.type)
    for (const member of Object.values(value)) typesIn(member, found)
  }
  return found
}

/** Every text of a document: what stands among them is named, and more. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What reports are compiled by: fetched when a page names one. */
const reportCompiler = fetchOnce(async () => (await import('./model/report/report')).compileReport)

/** The table of holidays: fetched where an expression asks for it. */
const workdays = fetchOnce(async () => {
  const { knowWorkdays } = await import('./values/workdays')
  knowWorkdays()
  return true
})

const asksWorkdays = (documents: unknown): boolean =>
  textsIn(documents).some((text) => text.includes('isWorkday'))

/** null = none of them has anything to wait for. */
function all(waits: readonly (Promise<unknown> | null)[]): Promise<unknown> | null {
  return waits.some((wait) => wait !== null) ? Promise.all(waits) : null
}
