import { type ReactNode, useMemo } from 'react'
import type { ActionType } from './actions/define'
import { ActionsContext } from './actions/registry'
import type { CellType } from './cells/define'
import { DataProvider } from './data/DataProvider'
import { type DataStores, shareDataStores } from './data/stores'
import { refuseReserved } from './grid/reserved'
import type { ValueType } from './model/field'
import type { ActionDocKind, PageDocKind } from './model/kinds'
import { Registry } from './model/registry'
import { compilePage, type PageDocuments } from './pages/compilePage'
import type { PageKind } from './pages/define'
import { PageFailure, ProblemNote } from './pages/PageFailure'
import type { Ports } from './ports'
import { Boundary } from './ui/Boundary'
import { CellsContext } from './ui/cells'
import './ui/ui.css'

export interface ConsoleParts {
  readonly cells: readonly CellType[]
  readonly pages: readonly PageKind[]
  readonly actions: readonly ActionType[]
}

export interface PageProps extends PageDocuments {
  readonly ports: Ports
}

/** Cells, page kinds and actions put together: fixed at construction, the same way for built-ins and for others. */
export interface Console {
  /** What the checks of documents need. */
  readonly registries: {
    readonly types: Registry<ValueType>
    readonly kinds: Registry<PageDocKind>
    readonly actions: Registry<ActionDocKind>
  }
  /** A screen from its documents, for the user of the ports. A mistake is shown in its place, never a white page. */
  Page(props: PageProps): ReactNode
  /** What a hand-written screen needs to use parts of the renderer: cells, dictionary texts, the user's ports. */
  Frame(props: { readonly ports: Ports; readonly children: ReactNode }): ReactNode
}

/** Throws on a duplicate or reserved name: a programmer's mistake. */
export function createConsole(parts: ConsoleParts): Console {
  refuseReserved(parts.cells)
  const values = parts.cells.map(({ value }) => value)
  const registries = Object.freeze({
    types: new Registry<ValueType>('type', values),
    kinds: new Registry<PageDocKind>(
      'page kind',
      parts.pages.map(({ doc }) => doc),
    ),
    actions: new Registry<ActionDocKind>(
      'action',
      parts.actions.map(({ doc }) => doc),
    ),
  })
  const views: Views = {
    cells: new Registry('cell', parts.cells),
    pages: new Registry('page', parts.pages),
    actions: new Registry('action', parts.actions),
    stores: shareDataStores(),
  }
  return Object.freeze({
    registries,
    // biome-ignore lint/correctness/noComponentHookFactories: a console is made once, by its composition root
    Page: (props: PageProps) => (
      // A document that no check has seen may break its compiler: that is a card in its place too.
      <Boundary
        resetKey={props.doc}
        fallback={(error, onRetry) => (
          <PageFailure page={String(props.doc.page)} error={error} onRetry={onRetry} />
        )}
      >
        <ConsolePage {...props} registries={registries} views={views} />
      </Boundary>
    ),
    // biome-ignore lint/correctness/noComponentHookFactories: as above
    Frame: (props: Omit<FrameProps, 'views'>) => <ConsoleFrame {...props} views={views} />,
  })
}

interface Views {
  readonly cells: Registry<CellType>
  readonly pages: Registry<PageKind>
  readonly actions: Registry<ActionType>
  /** Pages of one console and user share what they have loaded. */
  stores(ports: Ports): DataStores
}

function ConsolePage(props: PageProps & { registries: Console['registries']; views: Views }) {
  const { doc, entities, ports, registries, views } = props
  const compiled = useMemo(
    () => compilePage({ doc, entities }, { ...registries, look: (name) => views.cells.find(name) }),
    [doc, entities, registries, views],
  )
  const { grants } = ports
  const model = useMemo(
    () => compiled.model && compiled.kind?.withGrants(compiled.model, grants),
    [compiled, grants],
  )
  const { page, kind, problems } = compiled
  const View = kind && views.pages.get(kind.name).View
  return (
    <ConsoleFrame ports={ports} views={views}>
      <Boundary
        resetKey={model}
        fallback={(error, onRetry) => <PageFailure page={page} error={error} onRetry={onRetry} />}
      >
        {View && model !== undefined ? (
          <>
            <ProblemNote problems={problems} />
            <View model={model} />
          </>
        ) : (
          <PageFailure page={page} problems={problems} />
        )}
      </Boundary>
    </ConsoleFrame>
  )
}

interface FrameProps {
  readonly ports: Ports
  readonly views: Views
  readonly children: ReactNode
}

const ConsoleFrame = ({ ports, views, children }: FrameProps) => (
  <DataProvider ports={ports} stores={views.stores}>
    <CellsContext value={views.cells}>
      <ActionsContext value={views.actions}>
        <div className="jd">{children}</div>
      </ActionsContext>
    </CellsContext>
  </DataProvider>
)
