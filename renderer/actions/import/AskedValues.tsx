import { FieldView } from '../../form/FieldView'
import { FormViewContext } from '../../form/view'
import { importMessages } from './messages'
import type { Asked } from './useAsked'

/** What the files do not say and every row is to have: of which month, of which website. */
export function AskedValues({ asked: { form, open } }: { readonly asked: Asked }) {
  if (open.length === 0) return null
  return (
    <FormViewContext value={form}>
      <fieldset className="jd-import-asked">
        <legend>{importMessages.askedFor}</legend>
        {open.map((field) => (
          <FieldView key={field.key} field={field} autoFocus={false} />
        ))}
      </fieldset>
    </FormViewContext>
  )
}
