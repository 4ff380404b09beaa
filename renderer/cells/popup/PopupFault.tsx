/** Shown instead of a popup that cannot work: says what its document lacks. */
export const PopupError = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <output id={id} role="alert" className="jd-over">
    {text}
  </output>
)
