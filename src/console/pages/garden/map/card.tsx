import type { Point } from "../../../../client/records";
import { CropIcon } from "../../../icons/crop";
import { formatLength } from "../../../texts/format";
import { t } from "../../../texts/garden/map";
import { nameOf, summaryOf } from "../summary";
import type { Dot } from "./pen";

/** Pixels between the mouse and its card, and around the card in its window. */
const AWAY_PX = 16;
const WIDEST_PX = 260;

/** A card for the eye at what the mouse points to; panels and tables say the same to everybody. */
export function Card({ point, at }: { point: Point; at: Dot }) {
  const isRight = at.x + WIDEST_PX > innerWidth / 2;
  const side = isRight ? `translateX(calc(-100% - ${2 * AWAY_PX}px))` : "none";
  return (
    <div
      class="garden-card"
      style={{ left: `${at.x + AWAY_PX}px`, top: `${at.y + AWAY_PX}px`, transform: side }}
      aria-hidden
    >
      {point.pointer_type === "Plant" && <CropIcon slug={point.cropdb_slug} name={point.name} size={28} />}
      <p>
        <strong>{nameOf(point)}</strong>
        <span>{summaryOf(point)}</span>
        {"radius" in point && <span>{t.across(formatLength(2 * point.radius))}</span>}
      </p>
    </div>
  );
}
