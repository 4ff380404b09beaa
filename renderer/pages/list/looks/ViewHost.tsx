import { BlockFailure } from '../../../ui/BlockFailure'
import { Boundary } from '../../../ui/Boundary'
import { useViewTypes } from '../../../views/registry'
import type { CompiledView, ListModel } from '../model'
import type { ListPageState } from '../useListPage'
import './looks.css'
import { useViewPage } from './useViewPage'

/** Shows the chosen view instead of the table; its errors do not affect the list around it. */
export function ViewHost(props: {
  readonly model: ListModel
  readonly page: ListPageState
  readonly view: CompiledView
}) {
  const { model, page, view } = props
  const { View } = useViewTypes().get(view.kind)
  const viewPage = useViewPage(model, page)
  return (
    <div className="jd-view">
      <Boundary
        resetKeys={[view]}
        fallback={(error, onRetry) => (
          <BlockFailure
            error={error}
            onRetry={onRetry}
            onClose={() => page.chosen.choose(undefined)}
          />
        )}
      >
        <View key={view.name} view={view} page={viewPage} selected={page.selected} />
      </Boundary>
    </div>
  )
}
