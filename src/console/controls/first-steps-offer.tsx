import { canBeFilled } from "../state";
import { t } from "../texts/controls";
import { Link } from "./link";

/** A way to the first steps on an empty page; only as long as they can be taken. */
export const FirstStepsOffer = () =>
  canBeFilled() ? (
    <Link class="button" to="/first-steps">
      {t.firstSteps}
    </Link>
  ) : null;
