import { Link } from "../../controls/link";
import { CropIcon } from "../../icons/crop";

interface Props {
  readonly to: string;
  readonly slug: string;
  readonly name: string;
  readonly note?: string | undefined;
}

/** A crop, or a kind of them, as a link with its picture. */
export const CropTile = ({ to, slug, name, note }: Props) => (
  <Link class="crop-tile" to={to}>
    <CropIcon slug={slug} name={name} size={32} />
    <span>
      {name}
      {note !== undefined && <span class="hint">{note}</span>}
    </span>
  </Link>
);
