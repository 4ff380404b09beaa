/** In the place of a popup that cannot work: what its document lacks. */
export const PopupError = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <output id={id} role="alert" className="jd-over">
    {text}
  </output>
)
