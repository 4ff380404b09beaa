import { Icon } from '../../../ui/Icon'
import type { GridColumn } from '../../columns/model'
import { useSheetScene } from './context'
import { sheetMessages as m } from './messages'

/** Controls in a title besides its text: sort and filter state, the menu, and the resize edge. */
export function TitleTools({ column }: { readonly column: GridColumn }) {
  const { view, sorting, panel, open, close } = useSheetScene()
  const { filters } = view.view
  const sort = sorting ? sorting.sort : view.view.sort
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
