import './form.css'
import { formMessages } from './messages'
import type { FormModel } from './model'

const rows = 6

/** Placeholder of the form while its record loads. */
export function FormSkeleton({ model }: { readonly model: FormModel }) {
  const items = model.groups.flatMap((group) => group.items).slice(0, rows)
  const cols = model.groups[0]?.cols ?? 1
  return (
    <div className="jd jd-form jd-form-page" role="status" aria-label={formMessages.loading}>
      <div className="jd-form-head" />
      <div className="jd-form-body">
        <div className="jd-form-grid jd-form-skeleton" data-cols={Math.min(cols, 4)}>
          {items.map(({ field }) => (
            <div key={field.key} className="jd-form-slot">
              <span />
              <span />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
