export const findMessages = {
  adds: (entity: string) => `新增${entity}`,
}
