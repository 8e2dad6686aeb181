import { calibrationOf } from "../../../robot/garden/photo-place";
import { takePhoto } from "../../controls/orders/orders";
import { ProgramButton } from "../../controls/programs/button";
import { list } from "../../state";
import { formatAgo, formatNumber, withUnit } from "../../texts/format";
import { t } from "../../texts/setup/lines";
import { type Finding, good, todo } from "./finding";
import { Order, ToPage } from "./actions";

function photo(): Finding {
  const newest = list("images").at(-1);
  const order = <Order text={t.takePhoto} onPress={() => takePhoto(t.takePhoto)} />;
  return newest ? good(t.photoGood(formatAgo(newest.created_at))) : todo(t.photoMissing, order);
}

function calibrated(): Finding {
  const known = calibrationOf(list("pluginEnvs"));
  const link = <ToPage to="/setup/camera" text={t.calibrate} />;
  if (!known) return todo(t.calibratedMissing, link);
  if (list("images").length === 0) return todo(t.calibratedUnseen, link);
  const [width, height] = [known.width, known.height].map((pixels) => formatNumber(pixels * known.scale, 0));
  return good(t.calibratedGood(withUnit(`${width} × ${height}`, "mm")), link);
}

function weeds(): Finding {
  const link = (
    <>
      <ToPage to="/setup/weeds" text={t.setWeeds} />
      <ProgramButton name="detectWeeds" />
    </>
  );
  const isChosen = list("pluginEnvs").some(({ key }) => key.startsWith("WEED_DETECTOR_"));
  return isChosen ? good(t.weedsGood, link) : todo(t.weedsMissing, link);
}

/** The lines about useful photos. */
export const cameraLines = () =>
  [
    ["photo", photo()],
    ["calibrated", calibrated()],
    ["weeds", weeds()],
  ] as const;
