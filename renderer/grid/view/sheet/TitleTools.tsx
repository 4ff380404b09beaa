import { Icon } from '../../../ui/Icon'
import type { GridColumn } from '../../columns/model'
import { useSheetScene } from './context'
import { sheetMessages as m } from './messages'

/** What a title offers beside its text: how its column is sorted and filtered, the menu, and the edge. */
export function TitleTools({ column }: { readonly column: GridColumn }) {
  const { view, panel, open, close } = useSheetScene()
  const { sort, filters } = view.view
  const { key, title } = column
  const isOpen = (panel?.kind === 'title' || panel?.kind === 'filter') && panel.key === key
  return (
    <>
      {sort?.key === key && (
        <span className="jd-grid-mark" title={sort.order === 'asc' ? m.sortedAsc : m.sortedDesc}>
          <Icon name={sort.order === 'asc' ? 'up' : 'down'} />
        </span>
      )}
      {filters.has(key) && (
        <span className="jd-grid-mark" title={m.filtered}>
          <Icon name="filter" />
        </span>
      )}
      <button
        type="button"
        className="jd-grid-menu"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={m.titleMenu(title)}
        aria-description={m.titleKeys}
        onClick={({ currentTarget }) =>
          isOpen ? close(false) : open({ kind: 'title', key, anchor: currentTarget })
        }
      />
      <span className="jd-grid-edge" data-edge aria-hidden="true" />
    </>
  )
}
