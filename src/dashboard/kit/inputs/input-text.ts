/** Text size of inputs: 16 px on touch screens, where smaller text makes phones zoom in. */
export const inputText = 'text-base pointer-coarse:text-lg'
