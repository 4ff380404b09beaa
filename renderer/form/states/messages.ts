/** Chinese texts of the states diagram. */
export const statesTexts = {
  title: '状态与步骤',
  timed: (step: string) => `${step}（自动）`,
  drawn: (states: number, steps: number) =>
    `状态图：${states} 个状态、${steps} 条步骤，内容见旁边的文字`,
  leads: (step: string, state: string) => `${step} → ${state}`,
  marks: ({ initial, final, locked }: { initial: boolean; final: boolean; locked: boolean }) =>
    [initial && '起点', final && '终点', locked && '锁定'].filter(Boolean).join('、'),
} as const
