/** What surrounds a picture that does not fill the canvas: itself, blurred; a colour (`#RRGGBB`); or a still picture that is cropped to fill. */
export type FitBackground =
  | { kind: 'blur' }
  | { kind: 'color'; color: string }
  | { kind: 'image'; path: string }
