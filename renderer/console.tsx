import { type ReactNode, useCallback, useMemo } from 'react'
import type { ActionType } from './actions/define'
import { ActionsContext } from './actions/registry'
import type { CellType } from './cellType'
import { DataProvider } from './data/DataProvider'
import { isRecord } from './data/envelope'
import { type DataStores, shareDataStores } from './data/stores'
import { refuseReserved } from './grid/columns/reserved'
import { usePastedCells } from './grid/view/sheet/pastedCell'
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
  /** Shown while code for the page's documents is loading. Default: nothing. */
  readonly waiting?: ReactNode
}

/** Combines cells, page kinds and actions: fixed at construction, the same way for built-ins and others. */
export interface Console {
  /** Names of its page kinds. */
  readonly kinds: readonly string[]
  /**
   * Renders a page from its documents, for the user of the ports. Errors are shown in its place; the page is never
   * blank.
   */
  Page(props: PageProps): ReactNode
  /** Context for hand-written pages that use parts of the renderer: cells, dictionary texts, the user's ports. */
  Frame(props: FrameProps): ReactNode
}

/** @throws on a duplicate or reserved name (a programming error) */
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
      // An unchecked document may break its compiler: then an error card is shown instead.
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
  /** Pages of one console and user share loaded data. */
  data(ports: Ports): DataStores
  /** Compiled page models by document, with the documents they were compiled from. */
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

/** Reuses the compiled model when a closed page is opened again. */
function compiledOnce(documents: PageDocuments, stocks: Stocks): Compiled {
  const before = stocks.compiled.get(documents.doc)
  if (before && sameDocuments(before.documents, documents)) return before.made
  const made = compileWith(documents, stocks)
  // A model made with stand-ins is compiled again next time: the parts may be available by then.
  if (isWhole(documents, stocks)) stocks.compiled.set(documents.doc, { documents, made })
  return made
}

const isWhole = ({ doc, entities, pages }: PageDocuments, stocks: Stocks): boolean =>
  stocks.cells.isWhole(typesIn([doc, entities, pages])) &&
  stocks.actions.isWhole(textsIn(doc)) &&
  stocks.views.isWhole(textsIn(doc.views))

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

/** A hand-written page may use any cell or action, so it waits for all of them. */
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

function ConsoleFrame({ ports, cells, actions, stocks, children }: ConsoleFrameProps) {
  usePastedCells(ports.notify)
  return (
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
}

/** All values of `type` anywhere in the documents. */
function typesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const member of value) typesIn(member, found)
  else if (isRecord(value)) {
    if (typeof value.type === 'string') found.add(value.type)
    for (const member of Object.values(value)) typesIn(member, found)
  }
  return found
}

/** All texts of a document: a superset of the names it uses. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The report compiler: fetched when a page names a report. */
const reportCompiler = fetchOnce(async () => (await import('./model/report/report')).compileReport)

/** The table of holidays: fetched when an expression needs it. */
const workdays = fetchOnce(async () => {
  const { knowWorkdays } = await import('./values/workdays')
  knowWorkdays()
  return true
})

const asksWorkdays = (documents: unknown): boolean =>
  textsIn(documents).some((text) => text.includes('isWorkday'))

/** null = nothing to wait for. */
function all(waits: readonly (Promise<unknown> | null)[]): Promise<unknown> | null {
  return waits.some((wait) => wait !== null) ? Promise.all(waits) : null
}
