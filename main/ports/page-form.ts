/** A page as a picture. */
export interface PageForm {
  /** From 1. */
  readonly page: number;
  /** The picture is no wider and no higher, in pixels; without both, it is as large as a screen. */
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
  /** Only this part, in fractions of the page as a viewer shows it. */
  readonly part?:
    { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
}
