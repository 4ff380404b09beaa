import { FieldView } from '../../form/FieldView'
import { FormViewContext } from '../../form/view'
import { importMessages } from './messages'
import type { Asked } from './useAsked'

/** Asks for values that the files lack and that apply to every row, such as the month or the website. */
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
