/** Texts of the duplicate check and of the check rules. */
export const checkMessages = {
  valueFree: '该值可用！',
  valueTaken: '该值不可用，系统中已存在！',
  noRule: '该编码不存在',
} as const
