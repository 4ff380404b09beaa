/**
 * What a form must bring back as it was typed: spaces at both ends, quotes, a tab, signs of two code
 * units, a combining accent, right to left, line breaks.
 */
export const difficult = '  前后空格 “引号” <b>&amp;\t制表 😀 e\u0301 \u05d0\u05d1\n第二行\n\n  '
