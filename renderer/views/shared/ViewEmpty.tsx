import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { ViewPage } from '../define'
import { sharedTexts } from './messages'

/** Explains an empty view and offers the next step: other conditions, or the first record. */
export function ViewEmpty({ page }: { readonly page: ViewPage }) {
  const { filtered, entity, onClear, onAdd } = page
  return (
    <div className="jd-empty">
      <Icon name="box" />
      <span>{filtered ? sharedTexts.noneFound : sharedTexts.none(entity.title)}</span>
      {filtered && <Button onClick={onClear}>{sharedTexts.clear}</Button>}
      {!filtered && onAdd && (
        <Button kind="primary" icon="plus" onClick={() => onAdd()}>
          {sharedTexts.addFirst}
        </Button>
      )}
    </div>
  )
}
