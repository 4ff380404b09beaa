/** Whether a row differs from the wanted values. */
export const differs = (
  row: Readonly<Record<string, unknown>> | object,
  wanted: Readonly<Record<string, unknown>>,
): boolean => Object.entries(wanted).some(([name, value]) => Reflect.get(row, name) !== value)
